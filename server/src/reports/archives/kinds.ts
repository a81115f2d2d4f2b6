/** The tables that are archived. */
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

/** One file of an archive: the rows of one table. */
export interface ArchiveKind {
  readonly table: ArchivedTable;
  /** The id of the row, or of its payment or journal. Its time decides the month of the row. */
  readonly by: string;
  /** The order of the rows: `by`, and the columns that make it unique. */
  readonly order: readonly string[];
  readonly columns: readonly string[];
  /** Columns in paise whose sums are in the manifest. */
  readonly sums: readonly string[];
  /** If set, the file has only rows with a value in one of these columns. */
  readonly anyOf?: readonly string[];
}

/** The version of the columns of all kinds. Changing columns needs a new version; earlier archives stay as they are. */
export const archiveSchema = 1;

const customer = ['customer_name', 'customer_phone', 'customer_vpa'];

/**
 * The files of an archive. Customer data has its own file, so that erasing a customer changes no money file
 * (0186-erase-customers-and-archive-months.md).
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

export type ArchiveKindName = keyof typeof archiveKinds;

/** All kinds, in the order of writing. */
export const archiveKindNames = Object.keys(archiveKinds) as ArchiveKindName[];
