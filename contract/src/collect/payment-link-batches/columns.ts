/** The columns of a payment link file, in template order, each with its heading in the file. */
export const linkColumns = {
  referenceId: 'reference_id',
  customerName: 'customer_name',
  phoneNumber: 'mobile_number',
  email: 'email',
  amount: 'amount',
  purpose: 'purpose',
  payBy: 'pay_by',
  sendBy: 'send_by',
  language: 'language',
  firstPart: 'first_part_at_least',
  reminders: 'reminders',
} as const;

/** A column of a file of payment links. */
export type LinkColumn = keyof typeof linkColumns;

/** The columns of a payment link file, in template order. */
export const linkColumnNames = Object.keys(linkColumns) as [LinkColumn, ...LinkColumn[]];

/** Columns that files of in-store links do not have. */
export const onlineLinkColumns: ReadonlySet<LinkColumn> = new Set(['firstPart', 'reminders']);

/** The columns of the files of one kind of link, in template order. */
export const linkColumnsOf = (kind: 'ONLINE' | 'OFFLINE'): readonly LinkColumn[] =>
  linkColumnNames.filter((column) => kind === 'ONLINE' || !onlineLinkColumns.has(column));

/** Columns that a file may leave out. */
export const optionalLinkColumns: ReadonlySet<LinkColumn> = new Set([
  'phoneNumber',
  'email',
  'purpose',
  'payBy',
  'sendBy',
  'language',
  ...onlineLinkColumns,
]);

/** The cells of a row, trimmed; an empty text for an empty cell. */
export type LinkCells = { readonly [Column in LinkColumn]: string };

/** The example row of the template. Its day is always allowed; if it is left empty, a link expires in a month. */
export const exampleLinkRow: LinkCells = {
  referenceId: 'INV-0001',
  customerName: 'Asha Nair',
  phoneNumber: '9876543210',
  email: 'asha@example.com',
  amount: '3200.00',
  purpose: 'Annual hamper',
  payBy: '',
  sendBy: 'SMS, EMAIL',
  language: 'en',
  firstPart: '',
  reminders: '1',
};

/** The maximum number of rows in a file. */
export const maxLinkRows = 50_000;

/** The maximum file size in bytes: 50 MB. */
export const largestLinkFile = 50 * 1024 * 1024;

/** The maximum length of a cell in characters. */
export const longestLinkCell = 255;
