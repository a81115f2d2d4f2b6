import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import jsQR from 'jsqr';

const run = promisify(execFile);
// The package is CommonJS: its types say `default`, but the module itself is the function.
const decode = jsQR as unknown as typeof jsQR.default;

/**
 * The text of the QR code on the first page of a PDF, rendered at 300 dpi; undefined if this machine has no `pdftoppm`.
 */
export async function scanPdf(path: string): Promise<string | undefined> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  const printed = await run('pdftoppm', ['-r', '300', '-gray', '-singlefile', path], options).catch(() => undefined);
  if (printed === undefined) return undefined;
  // A grey image: `P5`, width, height and 255 as text, then a byte per dot.
  const [head = '', width = '0', height = '0'] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(printed.stdout.toString('latin1', 0, 64)) ?? [];
  const dots = printed.stdout.subarray(head.length);
  const colours = new Uint32Array(dots.length);
  for (let index = 0; index < dots.length; index += 1) colours[index] = 0xff_00_00_00 + (dots[index] ?? 0) * 0x01_01_01;
  return decode(new Uint8ClampedArray(colours.buffer), Number(width), Number(height), {
    inversionAttempts: 'dontInvert',
  })?.data;
}
