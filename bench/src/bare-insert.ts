import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import type { BenchMerchant } from './data/merchants.ts';

const columns = {
  tenant_id: 'uuid',
  id: 'uuid',
  journal_id: 'uuid',
  store_id: 'uuid',
  terminal_id: 'uuid',
  qr_code_id: 'uuid',
  amount: 'bigint',
  offer_adjustment: 'bigint',
  created_at: 'timestamptz',
  finished_at: 'timestamptz',
  updated_at: 'timestamptz',
  received_at: 'timestamptz',
  state: 'text',
  instrument: 'text',
  payment_solution: 'text',
  provider_transaction_id: 'text',
  merchant_transaction_id: 'text',
  merchant_order_id: 'text',
  utr: 'text',
  arn: 'text',
  offer_id: 'text',
  customer_name: 'text',
  customer_phone: 'text',
  customer_vpa: 'text',
  card_network: 'text',
  card_last4: 'text',
  card_issuer: 'text',
  bank: 'text',
  wallet: 'text',
  failure_reason: 'text',
} as const;

const names = Object.keys(columns).join(', ');
const arrays = Object.values(columns).map((type, index) => `$${index + 1}::${type}[]`);
const statement = {
  name: 'bench.bare-insert',
  text: `INSERT INTO payment (${names}) SELECT * FROM unnest(${arrays.join(', ')})`,
};

/** The payments of a multi-row INSERT as parameters of one statement, so that only the insert is timed. */
export function bareInsert(
  merchant: BenchMerchant,
  events: readonly PaymentEvent[],
  journalId: string,
): pg.QueryConfig {
  const rows = events.map((event) => rowOf(merchant, event, journalId));
  const arrayOf = (name: string) => `{${rows.map((row) => literal(row[name])).join(',')}}`;
  return { ...statement, values: Object.keys(columns).map(arrayOf) };
}

function literal(value: string | number | undefined): string {
  return value === undefined
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

function rowOf(
  { tenantId, counters }: BenchMerchant,
  event: PaymentEvent,
  journalId: string,
): Record<string, string | number | undefined> {
  const { customer, instrumentDetails: instrument, createdAt, updatedAt = createdAt } = event;
  const counter = counters.find(({ code }) => code === event.terminalId);
  return {
    tenant_id: tenantId,
    id: newId(Date.parse(createdAt)),
    journal_id: event.state === 'COMPLETED' ? journalId : undefined,
    store_id: counter?.storeId,
    terminal_id: counter?.terminalId,
    qr_code_id: event.qrCodeId === undefined ? undefined : counter?.qrCodeId,
    amount: event.amount,
    offer_adjustment: event.offerAdjustment ?? 0,
    created_at: createdAt,
    finished_at: updatedAt,
    updated_at: updatedAt,
    received_at: new Date().toISOString(),
    state: event.state,
    instrument: event.instrument,
    payment_solution: event.paymentSolution,
    provider_transaction_id: event.providerTransactionId,
    merchant_transaction_id: event.merchantTransactionId,
    merchant_order_id: event.merchantOrderId,
    utr: event.utr,
    arn: event.arn,
    offer_id: event.offerId,
    customer_name: customer?.name,
    customer_phone: customer?.phone,
    customer_vpa: customer?.vpa,
    card_network: instrument?.cardNetwork,
    card_last4: instrument?.cardLast4,
    card_issuer: instrument?.cardIssuer,
    bank: instrument?.bank,
    wallet: instrument?.wallet,
    failure_reason: event.failureReason,
  };
}
