import { deriveKey, seal, unseal } from '../crypto/sealing.ts';
import type { Row, Tx } from '../db/database.ts';
import { masterKeyAt } from '../db/database.ts';

/** What a message says. OTPs and links are in it, so it lies sealed. */
export interface MessageTexts {
  readonly subject?: string;
  readonly body: string;
  /** An e-mail as HTML beside its text. */
  readonly html?: string;
}

/** The columns with the texts of a message. */
export const textColumns = ['sealed_texts', 'subject', 'body', 'html'] as const;

/** A delivered message says nothing any more. */
export const noTexts = { sealed_texts: null, subject: null, body: null, html: null } as const;

const keys = new WeakMap<Buffer, Buffer>();

/** The key of the database that a transaction is of. */
function keyAt(tx: Pick<Tx, 'getExecutor'>): Buffer {
  const masterKey = masterKeyAt(tx);
  const key = keys.get(masterKey) ?? deriveKey(masterKey, 'messages');
  keys.set(masterKey, key);
  return key;
}

/** The texts of the message of this id as its row keeps them. */
export function sealedTexts(tx: Pick<Tx, 'getExecutor'>, id: string, { subject, body, html }: MessageTexts) {
  return { ...noTexts, sealed_texts: seal(keyAt(tx), id, JSON.stringify({ subject, body, html })) };
}

/** The texts of a row, which an earlier release wrote in clear; undefined once they are cleared. */
export function textsOf(
  tx: Pick<Tx, 'getExecutor'>,
  row: Pick<Row<'message'>, 'id' | (typeof textColumns)[number]>,
): MessageTexts | undefined {
  const { id, sealed_texts, subject, body, html } = row;
  if (sealed_texts !== null) return JSON.parse(unseal(keyAt(tx), id, sealed_texts));
  if (body === null || body === '') return undefined;
  return { body, ...(subject !== null && { subject }), ...(html !== null && { html }) };
}
