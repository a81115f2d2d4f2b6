import type { Book } from '../book.ts';
import type { IdentityDigits } from './outcomes.ts';

export interface BookIdentityCheck {
  readonly check_id: string;
  readonly token: string;
  readonly merchant_id: string;
  readonly business_name: string;
  readonly digits: IdentityDigits | '';
  readonly submitted_at: number | null;
  readonly ends_at: number | null;
  readonly created_at: number;
}

export const findCheck = (book: Book, checkId: string): BookIdentityCheck | undefined =>
  book.first('SELECT * FROM identity_check WHERE check_id = ?', checkId);

export const findCheckOfToken = (book: Book, token: string): BookIdentityCheck | undefined =>
  book.first('SELECT * FROM identity_check WHERE token = ?', token);

export function insertCheck(book: Book, row: BookIdentityCheck): void {
  book.insert('identity_check', { ...row });
}

/** Gives a check the token of another visit; the earlier one ends. */
export function renewToken(book: Book, checkId: string, token: string): void {
  book.run('UPDATE identity_check SET token = ? WHERE check_id = ?', token, checkId);
}

export function submitCheck(
  book: Book,
  checkId: string,
  { submittedAt, endsAt }: { readonly submittedAt: number; readonly endsAt: number },
): void {
  book.run('UPDATE identity_check SET submitted_at = ?, ends_at = ? WHERE check_id = ?', submittedAt, endsAt, checkId);
}
