import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import jsQR from 'jsqr';

const run = promisify(execFile);
// The package is CommonJS, whose types say `default` and whose module is the function.
const decode = jsQR as unknown as typeof jsQR.default;

/**
 * The text of the QR code on the first page of a PDF, printed at 300 dpi; undefined if this machine has no `pdftoppm`.
 */
export async function scanPdf(path: string): Promise<string | undefined> {
  const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
  const printed = await run('pdftoppm', ['-r', '300', '-gray', '-singlefile', path], options).catch(() => undefined);
  if (printed === undefined) return undefined;
  // A grey picture: `P5`, width, height and 255 as text, then a byte for each dot.
  const [head = '', width = '0', height = '0'] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(printed.stdout.toString('latin1', 0, 64)) ?? [];
  const dots = printed.stdout.subarray(head.length);
  const colours = new Uint8ClampedArray(dots.length * 4);
  for (const [index, dot] of dots.entries())
    colours.fill(dot, index * 4, index * 4 + 3).fill(255, index * 4 + 3, index * 4 + 4);
  return decode(colours, Number(width), Number(height))?.data;
}
