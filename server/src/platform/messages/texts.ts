import { deriveKey, seal, unseal } from '../crypto/sealing.ts';
import type { Row, Tx } from '../db/database.ts';
import { masterKeyAt } from '../db/database.ts';

/** The texts of a message. They contain OTPs and links, so they are stored sealed. */
export interface MessageTexts {
  readonly subject?: string;
  readonly body: string;
  /** The HTML of an e-mail, beside its text. */
  readonly html?: string;
}

/** The columns with the texts of a message. */
export const textColumns = ['sealed_texts', 'subject', 'body', 'html'] as const;

/** The cleared texts of a delivered message. */
export const noTexts = { sealed_texts: null, subject: null, body: null, html: null } as const;

const keys = new WeakMap<Buffer, Buffer>();

/** The master key of the transaction's database. */
function keyAt(tx: Pick<Tx, 'getExecutor'>): Buffer {
  const masterKey = masterKeyAt(tx);
  const key = keys.get(masterKey) ?? deriveKey(masterKey, 'messages');
  keys.set(masterKey, key);
  return key;
}

/** The texts of the message with this id, as its row stores them. */
export function sealedTexts(tx: Pick<Tx, 'getExecutor'>, id: string, { subject, body, html }: MessageTexts) {
  return { ...noTexts, sealed_texts: seal(keyAt(tx), id, JSON.stringify({ subject, body, html })) };
}

/** The texts of a row, which an earlier release stored unsealed; undefined once they are cleared. */
export function textsOf(
  tx: Pick<Tx, 'getExecutor'>,
  row: Pick<Row<'message'>, 'id' | (typeof textColumns)[number]>,
): MessageTexts | undefined {
  const { id, sealed_texts, subject, body, html } = row;
  if (sealed_texts !== null) return JSON.parse(unseal(keyAt(tx), id, sealed_texts));
  if (body === null || body === '') return undefined;
  return { body, ...(subject !== null && { subject }), ...(html !== null && { html }) };
}
