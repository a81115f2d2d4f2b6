import { randomBytes } from 'node:crypto';
import type { IdentityAnswer, IdentityWidget } from '../../../platform/identity/identity-provider.ts';
import type { Book } from '../book.ts';
import { addTask, isOut } from '../book-queries.ts';
import type { Delays } from '../instructions.ts';
import {
  type BookIdentityCheck,
  findCheck,
  findCheckOfToken,
  insertCheck,
  renewToken,
  submitCheck,
} from './identity-queries.ts';
import { digitsOf, identityReasons } from './outcomes.ts';

/** Galla's instruction to start a check. */
export interface IdentityOrder {
  readonly checkId: string;
  readonly merchantId: string;
  readonly businessName: string;
  readonly pan: string;
}

/** The identity checks of the simulator. Writing methods work inside `Book.write`. */
export class IdentityChecks {
  readonly #book: Book;
  readonly #delays: Delays;
  /** The address of the widget, which has its own origin. */
  widgetUrl = '';

  constructor(book: Book, delays: Delays) {
    this.#book = book;
    this.#delays = delays;
  }

  /** Undefined during an outage of the bank. */
  start({ checkId, merchantId, businessName, pan }: IdentityOrder, now: number): IdentityWidget | undefined {
    if (isOut(this.#book, 'all')) return undefined;
    const token = randomBytes(24).toString('base64url');
    const known = findCheck(this.#book, checkId);
    if (known === undefined)
      insertCheck(this.#book, {
        check_id: checkId,
        token,
        merchant_id: merchantId,
        business_name: businessName,
        digits: digitsOf(pan),
        submitted_at: null,
        ends_at: null,
        created_at: now,
      });
    else renewToken(this.#book, checkId, token);
    return { accessToken: token, widgetUrl: this.widgetUrl };
  }

  find(checkId: string, now: number): IdentityAnswer | undefined {
    const row = findCheck(this.#book, checkId);
    return row === undefined ? undefined : answerOf(row, now);
  }

  /** The check of a visit, while its token is the newest. */
  visit(token: string, now: number) {
    const row = findCheckOfToken(this.#book, token);
    return row === undefined ? undefined : { businessName: row.business_name, state: answerOf(row, now).state };
  }

  /** Submits the check of a visit, once. */
  submit(token: string, now: number): 'SUBMITTED' | 'REFUSED' | 'ENDED' {
    const row = findCheckOfToken(this.#book, token);
    if (row === undefined) return 'ENDED';
    if (row.digits === '0007') return 'REFUSED';
    if (row.submitted_at !== null) return 'SUBMITTED';
    const isLate = row.digits === '0003' || row.digits === '0005';
    const endsAt = isLate ? now + this.#delays.pending : now;
    submitCheck(this.#book, row.check_id, { submittedAt: now, endsAt });
    const end = answerOf({ ...row, submitted_at: now, ends_at: endsAt }, endsAt);
    const report = (answer: IdentityAnswer, due_at: number) =>
      addTask(this.#book, {
        kind: 'report-identity',
        subject: row.check_id,
        due_at,
        since: now,
        content: JSON.stringify({ ...answer, merchantId: row.merchant_id, at: new Date(due_at).toISOString() }),
      });
    const submitted = { ...end, state: 'SUBMITTED', reasons: [], isFraud: false } as const;
    if (row.digits === '0004') {
      report(end, now);
      report(end, now);
      report(submitted, now + this.#delays.again);
      return 'SUBMITTED';
    }
    report(submitted, now);
    if (row.digits !== '0005') report(end, Math.max(endsAt, now + 1));
    return 'SUBMITTED';
  }
}

function answerOf(
  { check_id: checkId, digits, submitted_at, ends_at }: BookIdentityCheck,
  now: number,
): IdentityAnswer {
  const open = { checkId, reasons: [], isFraud: false };
  if (submitted_at === null) return { ...open, state: 'PENDING' };
  if (ends_at === null || now < ends_at) return { ...open, state: 'SUBMITTED' };
  const reason = digits === '' ? undefined : identityReasons[digits];
  if (reason !== undefined) return { checkId, state: 'FAILED', reasons: [reason], isFraud: false };
  return { checkId, state: 'VERIFIED', reasons: [], isFraud: digits === '0006' };
}
