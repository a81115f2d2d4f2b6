import { amountIn } from '@galla/contract/core/search-text.ts';
import { plural, t } from '@lingui/core/macro';

/** What may be wrong with a search without results, in one sentence. */
export function guessOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length === 11) return t`This number has 11 digits. A UTR has 12.`;
  if (digits.length === 9) return t`This number has 9 digits. A mobile number has 10.`;
  return digits.length > 12 && digits.length < 23
    ? plural(
        { digits: digits.length },
        {
          one: 'This number has # digit. A UTR has 12, an ARN has 23.',
          other: 'This number has # digits. A UTR has 12, an ARN has 23.',
        },
      )
    : undefined;
}

/** The relative difference up to which an amount is close. */
const nearby = 0.01;

/**
 * A search close to one without results: a range around an amount, or a shortened number or name. Undefined if there is
 * none.
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
