import type { Language } from '@galla/contract/core/languages.ts';
import type { Drawing, Shape } from '../../platform/drawing/drawing.ts';
import { rectangle } from '../../platform/drawing/drawing.ts';
import { qrPath, quietModules } from '../../platform/drawing/qr.ts';
import { fitText } from '../../platform/drawing/text.ts';
import { moment, oneLine, rupees } from './texts.ts';

/** What the QR of a link says beside its code. Amount in paise. */
interface LinkQr {
  readonly url: string;
  readonly merchantName: string;
  readonly amount: number;
  readonly referenceId: string;
  readonly expiresAt: Date;
  readonly language: Language;
}

const scanToPay = { en: 'Scan to pay', hi: 'पैसे देने के लिए स्कैन करें' } as const;
const payBy = { en: (at: string) => `Pay by ${at}`, hi: (at: string) => `${at} तक दें` } as const;

/** A7, as small as a phone shows it and large enough for a bill, in mm. */
const size = { width: 74, height: 105 } as const;
const ink = '#0a0d14';
const soft = '#4d5462';

/** Draws the QR of a link with what it asks for. */
export function drawLinkQr(link: LinkQr): Drawing {
  const { width, height } = size;
  const { modules, path } = qrPath(link.url);
  const side = 48;
  const scale = side / modules;
  const left = (width - side) / 2;
  const top = 27;
  const shapes: Shape[] = [
    { path: rectangle(0, 0, width, height), fill: '#ffffff' },
    ...line(oneLine(link.merchantName), { baseline: 9.5, size: 4.4, weight: 600, colour: ink }),
    ...line(rupees(link.amount), { baseline: 18, size: 7, weight: 600, colour: ink }),
    { path, fill: '#000000', at: { x: left, y: top, scale } },
  ];
  // The white around the code that its standard asks for.
  const below = top + side + quietModules * scale;
  shapes.push(
    ...line(scanToPay[link.language], { baseline: below + 3.4, size: 3.8, weight: 600, colour: ink }),
    ...line(link.url.replace(/^https?:\/\//, ''), { baseline: below + 9, size: 3, weight: 400, colour: soft }),
    ...line(oneLine(link.referenceId), { baseline: below + 14, size: 3, weight: 400, colour: soft }),
    ...line(payBy[link.language](moment(link.expiresAt)), { baseline: below + 19, size: 3, weight: 400, colour: soft }),
  );
  return { width, height, shapes, title: `${oneLine(link.merchantName)}, ${oneLine(link.referenceId)}` };
}

interface LineStyle {
  readonly baseline: number;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly colour: string;
}

/** One line in the middle, smaller where it is long. */
function line(text: string, { baseline, size: em, weight, colour }: LineStyle): Shape[] {
  const { lines } = fitText(text, { width: size.width * 0.9, size: em, weight, lines: 1 });
  return lines.map(({ outline, width }) => ({
    path: outline,
    fill: colour,
    at: { x: (size.width - width) / 2, y: baseline },
  }));
}
