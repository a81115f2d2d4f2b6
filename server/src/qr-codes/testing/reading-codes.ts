import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';

const run = promisify(execFile);
// The package is CommonJS, whose types say `default` and whose module is the function.
const decode = jsQR as unknown as typeof jsQR.default;

/** What another reader than the one that drew it finds in a picture of a QR; undefined where it reads none. */
export async function readQr(picture: Buffer, width?: number): Promise<string | undefined> {
  const { data, info } = await sharp(picture, { density: 150 })
    .resize(width === undefined ? {} : { width })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A page of a PDF as a printer of 300 dpi sees it; undefined where this machine has no `pdftoppm`. */
export async function printed(pdf: Buffer): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-printed-'));
  try {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    await run('pdftoppm', ['-r', '300', '-png', '-singlefile', join(folder, 'sheet.pdf'), join(folder, 'sheet')]);
    return await readFile(join(folder, 'sheet.png'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a picture of 300 dots an inch is dark within a third of a millimetre of a place (mm). */
export async function coloursOf(picture: Buffer): Promise<(x: number, y: number) => 'dark' | 'light'> {
  const { data, info } = await sharp(picture).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  });
  const dot = (mm: number) => Math.round((mm / 25.4) * 300);
  const near = [-3, -2, -1, 0, 1, 2, 3];
  return (x, y) => {
    const shades = near.flatMap((dx) =>
      near.map((dy) => data[((dot(y) + dy) * info.width + dot(x) + dx) * info.channels] ?? 255),
    );
    return Math.min(...shades) < 128 ? 'dark' : 'light';
  };
}
