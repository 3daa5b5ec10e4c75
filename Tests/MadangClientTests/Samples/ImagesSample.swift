import Foundation
import MadangClient
import Wire

// sample
func picture(of note: ID<Yello.Note>, with madang: Madang) async throws -> Data {
  try await madang.images.data(at: Yello.notePicture.path(note))
}
// end

// sample
func upload(_ file: URL, with madang: Madang) async throws -> Photo {
  let part = FilePart(.file(file), name: file.lastPathComponent, type: "image/jpeg")
  return try await madang.send(Photos.upload, Upload(files: [part]))
}

func thumbnail(of photo: Photo, with madang: Madang) async throws -> Data {
  try await madang.images.data(at: photo.path(.small))
}
// end
