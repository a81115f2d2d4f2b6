/** How card numbers are looked for in a column: `vpa` spares account numbers, `named` keeps to the fields of free text. */
export type FreeText = 'text' | 'texts' | 'vpa' | 'json' | 'named';

/** Columns with text that people type or machines relay, by table. */
export interface FreeTextColumns {
  readonly [table: string]: { readonly [column: string]: FreeText };
}

/** Those of the platform's own tables. Those of the audit log stand apart, as its entries are sealed. */
export const platformFreeText: FreeTextColumns = {
  engine_key: { name: 'text' },
  idempotency_key: { response: 'named' },
  message: { subject: 'text', body: 'text', html: 'text' },
  session: { user_agent: 'text' },
  vendor_session: { user_agent: 'text' },
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
