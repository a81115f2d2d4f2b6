import {
  type DecimalSign,
  decimalSignIn,
  isGroupOrDecimals,
  type RupeesRead,
  readRupees,
} from '@galla/contract/core/rupees.ts';

/** The number format of a file's amounts, detected from all its rows. */
export interface NumberFormat {
  readonly decimal: DecimalSign;
  /** Whether an amount proves it, such as `4.99` or `4,99`, unlike `500` and `1,234`. */
  readonly isProven: boolean;
  /** Whether some amounts prove a point and others a comma. Then only unambiguous amounts with a point count. */
  readonly contradicts: boolean;
}

/**
 * Detects the number format of a file from the texts of its amounts. Cells that are numbers of a workbook prove
 * nothing.
 */
export class NumberFormats {
  readonly #seen = new Set<DecimalSign>();

  add(text: string): void {
    const sign = decimalSignIn(text);
    if (sign !== undefined) this.#seen.add(sign);
  }

  result(): NumberFormat {
    const contradicts = this.#seen.size > 1;
    const decimal = this.#seen.has(',') && !contradicts ? ',' : '.';
    return { decimal, isProven: this.#seen.size === 1, contradicts };
  }
}

/**
 * Reads an amount by the format of its file. If no amount proves one, `1,234` groups thousands as usual in India,
 * unless the file is delimited by semicolons, as in countries with decimal commas.
 */
export function readRupeesBy(
  text: string,
  { decimal, isProven, contradicts }: NumberFormat,
  delimiter: string | null,
): RupeesRead {
  const isUnclear = isGroupOrDecimals(text) && (contradicts || text.includes('.') || delimiter === ';');
  if (!isProven && isUnclear) return { problem: 'UNCLEAR' };
  return readRupees(text, decimal);
}

/** The amount of a cell that is a number in the workbook, so it has no text format. */
export function rupeesOfNumber(text: string): RupeesRead {
  const paise = Math.round(Number(text) * 100);
  const isWhole = Number.isSafeInteger(paise) && Math.abs(Number(text) * 100 - paise) < 0.001;
  return isWhole ? { paise } : { problem: 'TOO_MANY_DECIMALS' };
}
