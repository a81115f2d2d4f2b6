/** The columns of a statement by their meaning, counted from 0. */
export interface StatementColumns {
  readonly day: number;
  /** Description and references, in the order of the columns. */
  readonly texts: readonly number[];
  /** Separate columns for money that came and went, or one amount with a column for the direction. */
  readonly credit: number | undefined;
  readonly debit: number | undefined;
  readonly amount: number | undefined;
  readonly way: number | undefined;
  /** Columns without references. */
  readonly noTexts: ReadonlySet<number>;
}

type Role = 'day' | 'valueDay' | 'text' | 'credit' | 'debit' | 'amount' | 'way' | 'balance';

/** The one form of words that banks write in several ways; an empty form leaves the word out. */
const sameWords: { readonly [word: string]: string } = {
  ...{ amt: 'amount', amounts: 'amount', dt: 'date', txn: 'transaction', tran: 'transaction', trans: 'transaction' },
  ...{ trn: 'transaction', transactions: 'transaction', ref: 'reference', refno: 'reference', references: 'reference' },
  ...{ chq: 'cheque', chqno: 'cheque', check: 'cheque', desc: 'description', remark: 'remarks', detail: 'details' },
  ...{ particular: 'particulars', cr: 'credit', credits: 'credit', credited: 'credit', dr: 'debit', debits: 'debit' },
  ...{
    debited: 'debit',
    deposits: 'deposit',
    deposited: 'deposit',
    withdrawals: 'withdrawal',
    withdrawl: 'withdrawal',
  },
  ...{ withdrawn: 'withdrawal', bal: 'balance', inr: '', rs: '', rupees: '', no: '', number: '', the: '', of: '' },
  ...{ and: '', dd: '', mm: '', mmm: '', yy: '', yyyy: '' },
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
  return /^(transaction )?amount$/.test(text) ? 'amount' : undefined;
}

/** The columns of a statement if the row is its header; otherwise undefined. */
export function columnsOf(cells: readonly string[]): StatementColumns | undefined {
  const roles = cells.map(roleOf);
  const place = (role: Role, from = 0) => {
    const index = roles.indexOf(role, from);
    return index < 0 ? undefined : index;
  };
  const day = place('day') ?? place('valueDay');
  const [credit, amount] = [place('credit'), place('amount')];
  const texts = roles.flatMap((role, index) => (role === 'text' ? [index] : []));
  if (day === undefined || texts.length === 0 || (credit === undefined && amount === undefined)) return undefined;
  const isText = (role: Role | undefined) => role === 'text' || role === undefined;
  return {
    day,
    texts,
    credit,
    debit: place('debit'),
    amount: credit === undefined ? amount : undefined,
    // Some banks have a second Cr/Dr column, for the balance.
    way: place('way', amount) ?? place('way'),
    noTexts: new Set(roles.flatMap((role, index) => (isText(role) ? [] : [index]))),
  };
}
