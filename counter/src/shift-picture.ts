import { saveFile } from '@galla/client/save-file.ts';
import { instrumentFamilies } from '@galla/contract/payments/payments/instruments.ts';
import type { CounterShift } from '@galla/contract/shops/counter/schemas.ts';
import { t } from '@lingui/core/macro';
import { moneyText, paymentCount } from './parts.tsx';

const width = 720;
const margin = 48;
const lineHeight = 56;

interface Line {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
}

/** The lines of a shift, as the screen shows them. */
function linesOf(shift: CounterShift): Line[] {
  return [
    ...shift.families.map(({ family, count, amount }) => ({
      label: `${instrumentFamilies[family].name}, ${paymentCount(count)}`,
      value: moneyText(amount),
    })),
    { label: t`Collected, ${paymentCount(shift.count)}`, value: moneyText(shift.amount), isSum: true },
    { label: t`Refunds`, value: moneyText(-shift.refunds.amount) },
    { label: t`Shift total`, value: moneyText(shift.total), isSum: true },
  ];
}

/** Draws a shift in black on white, like a paper slip. */
function draw(
  canvas: HTMLCanvasElement,
  shift: CounterShift,
  merchantName: string,
  head: { readonly who: string; readonly when: string },
): void {
  const lines = linesOf(shift);
  canvas.width = width;
  canvas.height = 320 + lines.length * lineHeight;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const font = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, style: string, align: CanvasTextAlign = 'left') => {
    pen.font = `${style} ${font}`;
    pen.textAlign = align;
    pen.fillText(text, align === 'left' ? margin : width - margin, y, width - 2 * margin);
  };
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#121722';
  write(merchantName, 72, '600 32px');
  write(head.who, 116, '400 24px');
  write(head.when, 152, '400 24px');
  write(moneyText(shift.total), 232, '600 56px');
  lines.forEach(({ label, value, isSum }, index) => {
    const y = 300 + index * lineHeight;
    if (isSum) pen.fillRect(margin, y - 38, width - 2 * margin, 1.5);
    write(label, y, `${isSum ? 600 : 400} 26px`);
    write(value, y, `${isSum ? 600 : 400} 26px`, 'right');
  });
  const end = 300 + (lines.length - 1) * lineHeight + 14;
  pen.fillRect(width - margin - 200, end, 200, 2);
  pen.fillRect(width - margin - 200, end + 6, 200, 2);
}

/** Shares a shift as a picture, or saves it if the device cannot share files. Returns false if neither works. */
export async function sharePicture(
  shift: CounterShift,
  merchantName: string,
  head: { readonly who: string; readonly when: string },
): Promise<boolean> {
  const canvas = document.createElement('canvas');
  draw(canvas, shift, merchantName, head);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) return false;
  const file = new File([picture], `shift-${shift.startedAt.slice(0, 10)}.png`, { type: 'image/png' });
  const share = { files: [file], title: head.who };
  if (navigator.canShare?.(share)) {
    // Dismissing the device's share sheet is not a failure.
    return navigator.share(share).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    );
  }
  saveFile(file, file.name);
  return true;
}
