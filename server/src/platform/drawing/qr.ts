import { encode } from 'uqr';

/** The white margin of a QR code that its standard requires, in modules. */
export const quietModules = 4;

/** Rows overlap slightly, so that no printer shows a gap between them. */
const overlap = 0.02;

/** A QR code as path data in modules, without the white margin. It stays readable with a quarter of it damaged. */
export function qrPath(text: string): { readonly modules: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'Q', border: 0 });
  const pieces: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      let end = x;
      while (row[end + 1] === true) end += 1;
      const width = end - x + 1;
      pieces.push(`M${x} ${y}h${width}v${1 + overlap}h${-width}z`);
      x = end;
    }
  }
  return { modules: size, path: pieces.join('') };
}
