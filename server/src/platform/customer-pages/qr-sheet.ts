import { Readable } from 'node:stream';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Drawing, Shape } from '../drawing/drawing.ts';
import { rectangle } from '../drawing/drawing.ts';
import { mediaTypes, renderDrawing } from '../drawing/files.ts';
import { qrPath, quietModules } from '../drawing/qr.ts';
import { fitText } from '../drawing/text.ts';
import type { Download } from '../http/handlers.ts';
import { openTurns, TurnsTaken } from '../images/turns.ts';

/** A sheet with a code that opens an address, and its texts. */
export interface QrSheet {
  readonly url: string;
  /** The merchant, at the top. */
  readonly heading: string;
  /** The main text, such as the amount. */
  readonly large: string;
  /** The instruction below the code. */
  readonly call: string;
  /** The lines below the address. */
  readonly notes: readonly string[];
}

/** A7, readable on a phone and large enough for a bill, in mm. */
const size = { width: 74, height: 105 } as const;
const ink = '#0a0d14';
const soft = '#4d5462';

/** Draws the code of an address. */
export function drawQrSheet({ url, heading, large, call, notes }: QrSheet): Drawing {
  const { width, height } = size;
  const { modules, path } = qrPath(url);
  const side = 48;
  const scale = side / modules;
  const left = (width - side) / 2;
  const top = 27;
  const shapes: Shape[] = [
    { path: rectangle(0, 0, width, height), fill: '#ffffff' },
    ...line(heading, { baseline: 9.5, size: 4.4, weight: 600, colour: ink }),
    ...line(large, { baseline: 18, size: 7, weight: 600, colour: ink }),
    { path, fill: '#000000', at: { x: left, y: top, scale } },
  ];
  // The white margin that the QR standard requires.
  const below = top + side + quietModules * scale;
  shapes.push(
    ...line(call, { baseline: below + 3.4, size: 3.8, weight: 600, colour: ink }),
    ...[url.replace(/^https?:\/\//, ''), ...notes].flatMap((text, index) =>
      line(text, { baseline: below + 9 + index * 5, size: 3, weight: 400, colour: soft }),
    ),
  );
  return { width, height, shapes, title: [heading, ...notes.slice(0, 1)].join(', ') };
}

interface LineStyle {
  readonly baseline: number;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly colour: string;
}

/** One centred line, in a smaller size if it is long. */
function line(text: string, { baseline, size: em, weight, colour }: LineStyle): Shape[] {
  const { lines } = fitText(text, { width: size.width * 0.9, size: em, weight, lines: 1 });
  return lines.map(({ outline, width }) => ({
    path: outline,
    fill: colour,
    at: { x: (size.width - width) / 2, y: baseline },
  }));
}

/** Drawing keeps a core busy: few at once, and requests that would wait too long are refused. */
const turns = openTurns({ atOnce: 2, waiting: 30 });

/** A code as a file. @throws Problem TOO_MANY_REQUESTS */
export async function qrSheetFile(sheet: QrSheet, name: string, file: 'PNG' | 'PDF'): Promise<Download> {
  try {
    const bytes = await turns.take(() => renderDrawing(drawQrSheet(sheet), file));
    const fileName = `${name}.${file.toLowerCase()}`;
    return { fileName, stream: Readable.from([bytes], { objectMode: false }), type: mediaTypes[file] };
  } catch (error) {
    if (error instanceof TurnsTaken) throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 5 });
    throw error;
  }
}
