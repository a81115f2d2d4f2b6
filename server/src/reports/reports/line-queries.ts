import type {
  Instrument,
  InstrumentColumn,
  InstrumentDescription,
} from '@galla/contract/payments/payments/instruments.ts';
import {
  cardInstruments,
  instruments,
  instrumentsWhere,
  instrumentTypes,
} from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutionNames } from '@galla/contract/payments/payments/solutions.ts';
import { onlineColumns, type storeColumns } from '@galla/contract/reports/reports/columns.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { codeList } from '../../platform/db/arrays.ts';
import { named } from '../../platform/db/csv-export.ts';
import { gstParts, isIgst } from '../../settlements/ledger/public/gst-queries.ts';

type Value = RawBuilder<unknown>;

/**
 * The differences between reports of payments, refunds and settled items. A line always has its payment `p`, and
 * optionally the refund `r`, the settlement item `i` and the settlement `st`.
 */
export interface Line {
  /** PAYMENT, REFUND, REFUND_RETURNED or CHARGEBACK. */
  readonly kind: Value;
  readonly amount: Value;
  readonly fee: Value;
  readonly gst: Value;
  /** The amount that it adds to the merchant's balance. Null if it adds nothing yet. */
  readonly net: Value;
  readonly at: Value;
}

/** The components of an amount of GST, by its settlement's tax or, before settlement, by the merchant's. */
export const taxParts = (gst: Value, cgst: Value) => gstParts(gst, cgst, isIgst);

/** The value of columns that no engine fills. */
const unreported = sql`null::text`;
const isOneOf = (types: readonly Instrument[]) => sql`p.instrument in (${sql.raw(codeList(types))})`;
const isCard = isOneOf(cardInstruments);
/** The networks that reports show separately from their instrument. A payment without a network has none. */
const networks = instrumentTypes.flatMap((type) => {
  const { inReports }: InstrumentDescription = instruments[type];
  return Object.entries(inReports.networks ?? {}).map(([network, shown]) => ({
    ...shown,
    holds: sql`(p.instrument = ${sql.lit(type)} and p.card_network is not distinct from ${sql.lit(network)})`,
  }));
});
type ShownNetwork = (typeof networks)[number];
const isNetwork = (among: readonly ShownNetwork[]) =>
  sql`(${sql.join([sql`false`, ...among.map(({ holds }) => holds)], sql` or `)})`;
/** A text by the instrument of payment `p`. Null if the instrument has none. */
const byInstrument = (textOf: (description: InstrumentDescription) => string | undefined) => {
  const texts = instrumentTypes.flatMap((type) => {
    const text = textOf(instruments[type]);
    return text === undefined ? [] : [[type, text] as const];
  });
  return named(sql`p.instrument`, Object.fromEntries(texts));
};
/** The text of a separately shown network, or else of the instrument. */
const byNetwork = (textOf: (shown: ShownNetwork) => string, otherwise: Value) =>
  sql`case ${sql.join(
    networks.map((shown) => sql`when ${shown.holds} then ${sql.lit(textOf(shown))}`),
    sql` `,
  )} else ${otherwise} end`;
/** The short forms of REP-02. */
const mode = byNetwork(
  (shown) => shown.mode,
  byInstrument(({ inReports }) => inReports.mode),
);
const cardType = byNetwork(
  (shown) => shown.cardType,
  byInstrument(({ card }) => card?.toUpperCase()),
);

const amountOf = ({ amount }: Line, condition: Value) => sql`case when ${condition} then ${amount} end`;
const columnOf = (line: Line, column: InstrumentColumn) => {
  const here = networks.filter((shown) => shown.column === column);
  if (here.length > 0) return amountOf(line, isNetwork(here));
  const inColumn = isOneOf(instrumentsWhere(({ inReports }) => inReports.column === column));
  return amountOf(line, sql`${inColumn} and not ${isNetwork(networks)}`);
};
const onRefund = (value: Value) => sql`case when r.id is not null then ${value} end`;

/** The columns of both dictionaries. */
const common = (line: Line) => ({
  merchantId: sql`m.merchant_id`,
  orderId: sql`p.merchant_order_id`,
  merchantReferenceId: sql`p.merchant_transaction_id`,
  providerReferenceId: sql`p.provider_transaction_id`,
  referenceId: sql`case when r.id is not null then shown_id('rfnd', r.id) else shown_id('pay', p.id) end`,
  instrument: byInstrument(({ inReports }) => inReports.code),
  transactionDate: line.at,
  status: sql`coalesce(r.state, p.state)`,
  maskedVpa: sql`masked_vpa(p.customer_vpa)`,
  cardNetwork: sql`p.card_network`,
  cardLast4: sql`p.card_last4`,
  bankId: sql`coalesce(p.bank, p.card_issuer)`,
  upiAmount: columnOf(line, 'upiAmount'),
  externalWalletAmount: columnOf(line, 'externalWalletAmount'),
  ...taxParts(line.gst, sql`i.cgst`),
  netAmount: line.net,
  settlementDate: sql`st.day`,
  settlementUtr: sql`st.utr`,
  utr: sql`case when r.id is not null then r.utr else p.utr end`,
  arn: sql`case when r.id is not null then r.arn else p.arn end`,
});

/** The values of dictionary (a). */
export const storeValues = (line: Line): { readonly [Column in keyof typeof storeColumns]: Value } => ({
  ...common(line),
  paymentType: line.kind,
  originalReferenceId: onRefund(sql`shown_id('pay', p.id)`),
  merchantName: sql`m.name`,
  storeId: sql`s.code`,
  storeName: sql`s.name`,
  terminalId: sql`t.code`,
  terminalName: sql`t.name`,
  qrCode: sql`q.name`,
  customerName: sql`p.customer_name`,
  cardIssuer: sql`p.card_issuer`,
  cardType,
  saleAmount: amountOf(line, sql`${line.kind} = 'PAYMENT'`),
  refundAmount: amountOf(line, sql`${line.kind} <> 'PAYMENT'`),
  fee: line.fee,
  gst: line.gst,
  ticketNumber: unreported,
  ticketType: unreported,
  ticketStatus: unreported,
});

const merchantDefined = Object.fromEntries(
  Object.keys(onlineColumns)
    .filter((column) => column.startsWith('merchantDefined'))
    .map((column) => [column, unreported]),
) as { readonly [Column in keyof typeof onlineColumns & `merchantDefined${number}`]: Value };

/** The values of dictionary (b). */
export const onlineValues = (line: Line): { readonly [Column in keyof typeof onlineColumns]: Value } => ({
  ...common(line),
  ...merchantDefined,
  paymentType: line.kind,
  mode,
  product: named(sql`p.payment_solution`, paymentSolutionNames),
  transactionType: sql`case when ${line.kind} = 'PAYMENT' then 'FORWARD' else 'BACKWARD' end`,
  completionDate: sql`case when r.id is not null then r.finished_at else p.finished_at end`,
  updatedDate: sql`case when r.id is not null then coalesce(r.finished_at, r.sent_at, r.created_at) else p.updated_at end`,
  amount: line.amount,
  creditCardAmount: columnOf(line, 'creditCardAmount'),
  debitCardAmount: columnOf(line, 'debitCardAmount'),
  rupayCreditAmount: columnOf(line, 'rupayCreditAmount'),
  walletAmount: columnOf(line, 'walletAmount'),
  netBankingAmount: columnOf(line, 'netBankingAmount'),
  giftVoucherAmount: columnOf(line, 'giftVoucherAmount'),
  creditLineAmount: columnOf(line, 'creditLineAmount'),
  otherAmount: columnOf(line, 'otherAmount'),
  brn: sql`case when ${isCard} then null else coalesce(r.utr, p.utr) end`,
  cardVariant: sql`p.card_category`,
  cardBin: unreported,
  feeCategory: sql`case when ${line.fee} > 0 then ${mode} end`,
  feeType: sql`case when ${line.fee} > 0 then 'PERCENTAGE' end`,
  feeValue: sql`case when ${line.fee} > 0 then round((${line.fee}) * 100.0 / p.total, 2) end`,
  feeAmount: line.fee,
  totalTax: line.gst,
  totalFees: sql`(${line.fee}) + (${line.gst})`,
  forwardReferenceId: onRefund(sql`shown_id('pay', p.id)`),
  forwardMerchantReferenceId: onRefund(sql`p.merchant_transaction_id`),
  forwardProviderReferenceId: onRefund(sql`p.provider_transaction_id`),
  forwardAmount: onRefund(sql`p.total`),
  forwardDate: onRefund(sql`p.created_at`),
  subscriptionId: unreported,
  subscriptionAmount: sql`null::bigint`,
  subscriptionFrequency: unreported,
  authenticationType: unreported,
  currency: sql`'INR'`,
  notes: sql`case when r.id is not null then r.note else p.failure_reason end`,
});
