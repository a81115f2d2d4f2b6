import { encode } from 'uqr';

/** A QR code as an SVG path over a square of `size` modules. */
export interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** The modules of a QR code for a text, without a quiet zone. `ecc` M tolerates small damage; L is the least dense. */
export function qrPath(text: string, ecc: 'L' | 'M' = 'M'): QrPath {
  const { data, size } = encode(text, { ecc, border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
