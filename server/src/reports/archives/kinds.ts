/** The tables that archives are made of. */
export type ArchivedTable =
  | 'payment'
  | 'refund'
  | 'chargeback'
  | 'chargeback_movement'
  | 'settlement'
  | 'settlement_item'
  | 'payout'
  | 'journal'
  | 'posting';

/** One file of an archive: rows of one table. */
export interface ArchiveKind {
  readonly table: ArchivedTable;
  /** The id of the row, or of its payment or journal, by whose time a row belongs to a month. */
  readonly by: string;
  /** The order of the rows: `by`, and what makes it unique. */
  readonly order: readonly string[];
  readonly columns: readonly string[];
  /** Columns of paise whose sums stand in the manifest. */
  readonly sums: readonly string[];
  /** Set where only rows with one of these columns are in the file. */
  readonly anyOf?: readonly string[];
}

/** The version of the columns of all kinds. A change of them is another version: earlier archives stay as they are. */
export const archiveSchema = 1;

const customer = ['customer_name', 'customer_phone', 'customer_vpa'];

/**
 * The files of an archive. What is known of customers is a file of its own, so that erasing one of them changes no file of
 * money (0186-erase-customers-and-archive-months.md).
 */
export const archiveKinds = {
  payments: {
    table: 'payment',
    by: 'id',
    order: ['id'],
    columns: [
      'id',
      'created_at',
      'state',
      'amount',
      'offer_adjustment',
      'total',
      'fee',
      'gst',
      'refunded',
      'reserved',
      'charged_back',
      'reversed_fee',
      'reversed_gst',
      'instrument',
      'payment_solution',
      'provider_transaction_id',
      'merchant_transaction_id',
      'merchant_order_id',
      'utr',
      'arn',
      'offer_id',
      'store_id',
      'terminal_id',
      'qr_code_id',
      'card_network',
      'card_last4',
      'card_issuer',
      'card_category',
      'bank',
      'wallet',
      'failure_reason',
      'warnings',
      'pending_at',
      'finished_at',
      'updated_at',
      'received_at',
      'journal_id',
    ],
    sums: ['total', 'fee', 'gst', 'refunded', 'charged_back'],
  },
  customers: {
    table: 'payment',
    by: 'id',
    order: ['id'],
    columns: ['id', ...customer],
    sums: [],
    anyOf: customer,
  },
  refunds: {
    table: 'refund',
    by: 'payment_id',
    order: ['payment_id', 'id'],
    columns: [
      'id',
      'payment_id',
      'amount',
      'state',
      'reason',
      'note',
      'reserve_journal_id',
      'final_journal_id',
      'asked_by',
      'decided_by',
      'decision_note',
      'created_at',
      'decided_at',
      'sent_at',
      'finished_at',
      'utr',
      'arn',
      'failure_reason',
      'netted',
      'returned_fee',
      'returned_gst',
    ],
    sums: ['amount', 'returned_fee', 'returned_gst'],
  },
  chargebacks: {
    table: 'chargeback',
    by: 'payment_id',
    order: ['payment_id', 'id'],
    columns: [
      'id',
      'payment_id',
      'rail_chargeback_id',
      'state',
      'amount',
      'taken',
      'reason',
      'arn',
      'opened_at',
      'finished_at',
      'received_at',
    ],
    sums: ['amount', 'taken'],
  },
  'chargeback-movements': {
    table: 'chargeback_movement',
    by: 'journal_id',
    order: ['journal_id'],
    columns: ['journal_id', 'chargeback_id', 'amount'],
    sums: ['amount'],
  },
  settlements: {
    table: 'settlement',
    by: 'id',
    order: ['id'],
    columns: [
      'id',
      'day',
      'state',
      'in_store_until',
      'online_until',
      'payments',
      'gross',
      'fee',
      'gst',
      'gst_rounding',
      'taxable',
      'gst_rate',
      'place_of_supply',
      'is_igst',
      'refunds',
      'refunded',
      'returned',
      'charged_back',
      'net',
      'journal_id',
      'utr',
      'failure_reason',
      'failure_kind',
      'created_at',
      'finished_at',
    ],
    sums: ['gross', 'fee', 'gst', 'refunded', 'returned', 'charged_back', 'net'],
  },
  'settlement-items': {
    table: 'settlement_item',
    by: 'payment_id',
    order: ['payment_id', 'kind', 'subject_id'],
    columns: ['payment_id', 'kind', 'subject_id', 'settlement_id', 'amount', 'gst', 'cgst'],
    sums: ['amount', 'gst'],
  },
  payouts: {
    table: 'payout',
    by: 'id',
    order: ['id'],
    columns: [
      'id',
      'settlement_id',
      'payout_account_id',
      'amount',
      'state',
      'journal_id',
      'utr',
      'failure_reason',
      'failure_kind',
      'attempt',
      'created_at',
      'sent_at',
      'finished_at',
    ],
    sums: ['amount'],
  },
  journals: {
    table: 'journal',
    by: 'id',
    order: ['id'],
    columns: ['id', 'kind', 'created_at'],
    sums: [],
  },
  postings: {
    table: 'posting',
    by: 'journal_id',
    order: ['journal_id', 'account'],
    columns: ['journal_id', 'account', 'amount'],
    sums: ['amount'],
  },
} as const satisfies Readonly<Record<string, ArchiveKind>>;

/** The name of one file of an archive. */
export type ArchiveKindName = keyof typeof archiveKinds;

/** All of them, in the order in which they are written. */
export const archiveKindNames = Object.keys(archiveKinds) as ArchiveKindName[];

/** The columns of the archived tables that no archive has, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  tenant_id: 'an archive is of one tenant',
  due_at: 'work that is due, which archived rows do not have',
  tries: 'how often work was tried',
};
