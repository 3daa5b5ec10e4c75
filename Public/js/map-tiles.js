// Lays the tiles of a map into a group of an SVG, as `TileLayer` does on the server.
const { PI, atan, asinh, sinh, tan, floor } = Math;

export const columnOf = (longitude, zoom) => ((longitude + 180) / 360) * 2 ** zoom;
export const rowOf = (latitude, zoom) => ((1 - asinh(tan((latitude * PI) / 180)) / PI) / 2) * 2 ** zoom;
export const longitudeOf = (column, zoom) => (column / 2 ** zoom) * 360 - 180;
export const latitudeOf = (row, zoom) => (atan(sinh(PI * (1 - (2 * row) / 2 ** zoom))) * 180) / PI;

// Shows the tiles between two corners; `place` turns degrees into the drawing's units.
export function layTiles(group, zoom, { north, west, south, east }, place) {
  const wanted = new Map();
  for (let column = floor(columnOf(west, zoom)); column <= columnOf(east, zoom); column++)
    for (let row = floor(rowOf(north, zoom)); row <= rowOf(south, zoom); row++) wanted.set(`${zoom}-${column}-${row}`, [column, row]);
  for (const image of [...group.children]) if (!wanted.delete(image.dataset.tile)) image.remove();
  for (const [name, [column, row]] of wanted) {
    const [x, y] = place(latitudeOf(row, zoom), longitudeOf(column, zoom));
    const [right, bottom] = place(latitudeOf(row + 1, zoom), longitudeOf(column + 1, zoom));
    const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
    for (const [key, value] of Object.entries({ x, y, width: (right - x) * 1.004, height: (bottom - y) * 1.004, href: `/maps/tiles/${name}`, "data-tile": name }))
      image.setAttribute(key, value);
    // Asked for again when the map moves next.
    image.addEventListener("error", () => image.remove());
    group.append(image);
  }
}
