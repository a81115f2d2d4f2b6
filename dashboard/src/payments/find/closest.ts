import { amountIn } from '@galla/contract/core/search-text.ts';

/** What a text that finds nothing may lack, in one sentence. */
export function guessOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length === 11) return 'This number has 11 digits. A UTR has 12.';
  if (digits.length === 9) return 'This number has 9 digits. A mobile number has 10.';
  return digits.length > 12 && digits.length < 23
    ? `This number has ${digits.length} digits. A UTR has 12, an ARN has 23.`
    : undefined;
}

/** How much less or more an amount may be to be close, of its own. */
const nearby = 0.01;

/**
 * The text whose findings come closest to one that found nothing: an amount becomes a range around it, the end of a long
 * number is left out, and so is that of a name. Undefined where there is none.
 */
export function closestTo(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d{9,12}$/.test(digits)) return digits.slice(0, Math.max(6, digits.length - 3));
  const amount = amountIn(text);
  if (amount !== undefined && amount.from === amount.to) {
    const rupees = amount.from / 100;
    const step = Math.max(1, rupees * nearby);
    return `${Math.max(1, Math.floor(rupees - step))}-${Math.ceil(rupees + step)}`;
  }
  const letters = [...text];
  return /^[\p{L}\p{M}\s.]{4,}$/u.test(text)
    ? letters
        .slice(0, Math.max(3, letters.length - 2))
        .join('')
        .trim()
    : undefined;
}
