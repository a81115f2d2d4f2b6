/**
 * How card numbers are searched for in a column: `vpa` skips account numbers, `named` searches only the fields of free
 * text.
 */
export type FreeText = 'text' | 'texts' | 'vpa' | 'json' | 'named';

/** Columns with text that people type or machines relay, by table. */
export interface FreeTextColumns {
  readonly [table: string]: { readonly [column: string]: FreeText };
}

/** The free text of the platform's own tables. The audit log is excluded, because its entries are sealed. */
export const platformFreeText: FreeTextColumns = {
  engine_key: { name: 'text' },
  idempotency_key: { response: 'named' },
  message: { subject: 'text', body: 'text', html: 'text' },
  session: { user_agent: 'text' },
  vendor_session: { user_agent: 'text' },
  operator_session: { user_agent: 'text' },
};

/** The fields of stored answers and events that are free text; all others are ids, amounts and states. */
export const freeTextFields: ReadonlySet<string> = new Set([
  'bank',
  'cardIssuer',
  'comment',
  'customerName',
  'description',
  'failureReason',
  'fileName',
  'name',
  'note',
  'reason',
  'wallet',
]);
