import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';

const run = promisify(execFile);
// The package is CommonJS: its types declare `default`, but the module itself is the function.
const decode = jsQR as unknown as typeof jsQR.default;

/** A greyscale picture, one byte per dot. */
export interface GreyPicture {
  readonly dots: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Converts a picture of any format to greyscale on white paper. */
export async function greyOf(picture: Buffer, width?: number): Promise<GreyPicture> {
  const { data, info } = await sharp(picture, { density: 150 })
    .resize(width === undefined ? {} : { width })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { dots: data, width: info.width, height: info.height };
}

/**
 * Reads a dark QR code in a picture, with a different library from the one that drew it. Undefined if it finds none.
 */
export function readQr({ dots, width, height }: GreyPicture): string | undefined {
  const colours = new Uint32Array(dots.length);
  for (let index = 0; index < dots.length; index += 1) colours[index] = 0xff_00_00_00 + (dots[index] ?? 0) * 0x01_01_01;
  return decode(new Uint8ClampedArray(colours.buffer), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

/** Renders a page of a PDF like a 300 dpi printer. Undefined if this machine has no `pdftoppm`. */
export async function printed(pdf: Buffer): Promise<GreyPicture | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-printed-'));
  try {
    const file = join(folder, 'sheet.pdf');
    await writeFile(file, pdf);
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
    return parseGreymap((await run('pdftoppm', ['-r', '300', '-gray', '-singlefile', file], options)).stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses a portable greymap: `P5`, width, height and 255 as text, then one byte per dot. */
function parseGreymap(file: Buffer): GreyPicture {
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64)) ?? [];
  if (head === undefined) throw new Error('pdftoppm wrote no greymap.');
  return { dots: file.subarray(head.length), width: Number(width), height: Number(height) };
}

/** Whether a picture of 300 dots per inch is dark within a third of a millimetre of a point (mm). */
export function coloursOf({ dots, width }: GreyPicture): (x: number, y: number) => 'dark' | 'light' {
  const dot = (mm: number) => Math.round((mm / 25.4) * 300);
  const near = [-3, -2, -1, 0, 1, 2, 3];
  return (x, y) => {
    const shades = near.flatMap((dx) => near.map((dy) => dots[(dot(y) + dy) * width + dot(x) + dx] ?? 255));
    return Math.min(...shades) < 128 ? 'dark' : 'light';
  };
}
