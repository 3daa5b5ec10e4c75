// Uploads a photo; the same key is the same photo.
import { isReachable } from "./submit.js";

// Whether the server has answered: a proxy does so in its place while it is away, and it may cut off what it refuses.
const isAnswered = async ({ status, response }) => (status ? status < 502 || Boolean(response?.detail) : isReachable());

// Returns the finished request, or null if the server has not answered; `report` is called with the part that is uploaded.
export async function upload(file, key, report, headers = {}) {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append("file", file);
  request.open("POST", "/photos");
  for (const [name, value] of Object.entries({ Accept: "application/json", "Idempotency-Key": key, ...headers })) {
    request.setRequestHeader(name, value);
  }
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => report(loaded / total));
  await new Promise((done) => {
    request.addEventListener("loadend", done);
    request.send(body);
  });
  return (await isAnswered(request)) ? request : null;
}
