/** The columns of a statement by their meaning, counted from 0. */
export interface StatementColumns {
  readonly day: number;
  /** Description and references, in column order. */
  readonly texts: readonly number[];
  /** Separate columns for credits and debits, or one amount with a column for the direction. */
  readonly credit: number | undefined;
  readonly debit: number | undefined;
  readonly amount: number | undefined;
  readonly way: number | undefined;
  readonly balance: number | undefined;
  /** The column with the currency of a row. */
  readonly currency: number | undefined;
  /** The number of header cells, including empty ones. */
  readonly width: number;
  /** A currency other than the rupee in the heading of an amount. */
  readonly foreign: string | undefined;
  /** Columns without references. */
  readonly noTexts: ReadonlySet<number>;
}

type Role = 'day' | 'valueDay' | 'text' | 'credit' | 'debit' | 'amount' | 'way' | 'balance' | 'currency';

/** The normal form of words that banks write in several ways. An empty form removes the word. */
const sameWords: { readonly [word: string]: string } = {
  amt: 'amount',
  amounts: 'amount',
  dt: 'date',
  txn: 'transaction',
  tran: 'transaction',
  trans: 'transaction',
  trn: 'transaction',
  transactions: 'transaction',
  ref: 'reference',
  refno: 'reference',
  references: 'reference',
  chq: 'cheque',
  chqno: 'cheque',
  check: 'cheque',
  desc: 'description',
  remark: 'remarks',
  detail: 'details',
  particular: 'particulars',
  cr: 'credit',
  credits: 'credit',
  credited: 'credit',
  dr: 'debit',
  debits: 'debit',
  debited: 'debit',
  deposits: 'deposit',
  deposited: 'deposit',
  withdrawals: 'withdrawal',
  withdrawl: 'withdrawal',
  withdrawn: 'withdrawal',
  bal: 'balance',
  inr: '',
  rs: '',
  rupees: '',
  no: '',
  number: '',
  the: '',
  of: '',
  and: '',
  dd: '',
  mm: '',
  mmm: '',
  yy: '',
  yyyy: '',
};

function wordsOf(heading: string): string[] {
  const words = heading.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.map((word) => (Object.hasOwn(sameWords, word) ? (sameWords[word] ?? word) : word)).filter(Boolean);
}

const textWords = /^(description|narration|narrative|particulars|remarks|details|reference|utr|rrn|cheque|instrument)$/;

/** The meaning of a column by its heading. */
function roleOf(heading: string): Role | undefined {
  const words = wordsOf(heading);
  const has = (...some: readonly string[]) => some.some((word) => words.includes(word));
  const text = words.join(' ');
  if (has('balance')) return 'balance';
  if (/^(transaction |account )?(currency|curr|ccy)( code)?$/.test(text)) return 'currency';
  if (has('date')) {
    if (has('value')) return 'valueDay';
    return has('cheque', 'instrument', 'statement') ? undefined : 'day';
  }
  const [comes, goes] = [has('credit', 'deposit'), has('debit', 'withdrawal')];
  if (comes && goes) return has('amount') ? 'amount' : 'way';
  if (/^(transaction |entry )?(type|indicator)$|^(d c|c d)$/.test(text)) return 'way';
  if (words.some((word) => textWords.test(word)) || /^transaction( id)?$/.test(text)) return 'text';
  if (has('type', 'count', 'card', 'limit')) return undefined;
  if (comes || /^(money|paid) in$/.test(text)) return 'credit';
  if (goes || /^(money|paid) out$/.test(text)) return 'debit';
  return /^(transaction |local )?amount( [a-z]{3})?$/.test(text) ? 'amount' : undefined;
}

function wayAt(cells: readonly string[], roles: readonly (Role | undefined)[], from: number): number | undefined {
  const ways = roles.flatMap((role, index) => (role === 'way' ? [index] : []));
  const isOfBoth = (index: number) => {
    const words = wordsOf(cells[index] ?? '');
    return (
      words.some((word) => /^(credit|deposit|c)$/.test(word)) &&
      words.some((word) => /^(debit|withdrawal|d)$/.test(word))
    );
  };
  const best = ways.filter(isOfBoth);
  const among = best.length > 0 ? best : ways;
  return among.find((index) => index >= from) ?? among[0];
}

const foreignCurrency =
  /\b(USD|EUR|GBP|JPY|AED|SGD|AUD|CAD|CHF|CNY|HKD|SAR|QAR|KWD|OMR|BHD|NZD|THB|MYR|ZAR|LKR|NPR|BDT)\b|[$€£¥]/;

/** The first currency other than the rupee that occurs in texts. */
export const foreignIn = (texts: readonly string[]): string | undefined =>
  texts.map((text) => foreignCurrency.exec(text.toUpperCase())?.[0]).find((found) => found !== undefined);

/** The columns of a statement if the row is its header. Otherwise undefined. */
export function columnsOf(cells: readonly string[]): StatementColumns | undefined {
  const roles = cells.map(roleOf);
  const place = (role: Role, from = 0) => {
    const index = roles.indexOf(role, from);
    return index < 0 ? undefined : index;
  };
  const day = place('day') ?? place('valueDay');
  const credit = place('credit');
  // “Withdrawal (Dr)/Deposit (Cr)” is the amount itself if there is no other amount column.
  const isCombined = credit === undefined && place('amount') === undefined && place('debit') === undefined;
  const amount = place('amount') ?? (isCombined ? place('way') : undefined);
  const texts = roles.flatMap((role, index) => (role === 'text' ? [index] : []));
  if (day === undefined || texts.length === 0 || (credit === undefined && amount === undefined)) return undefined;
  const isText = (role: Role | undefined) => role === 'text' || role === undefined;
  return {
    day,
    texts,
    credit,
    debit: place('debit'),
    amount: credit === undefined ? amount : undefined,
    // Some banks have a second Cr/Dr column, for the balance. A column named after both takes precedence over a
    // transaction type.
    way: isCombined ? undefined : wayAt(cells, roles, amount ?? 0),
    balance: place('balance'),
    currency: place('currency'),
    width: cells.length,
    foreign: foreignIn(cells.filter((_cell, index) => ['credit', 'debit', 'amount'].includes(roles[index] ?? ''))),
    noTexts: new Set(roles.flatMap((role, index) => (isText(role) ? [] : [index]))),
  };
}
