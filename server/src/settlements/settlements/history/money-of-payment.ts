import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { addDays, dayOff, settlementDayOf } from '@galla/contract/settlements/settlements/calendar.ts';
import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { presentAccount, viewAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { paidDayOf, settledOn } from '../calendar/expected.ts';
import { findHolidayList } from '../calendar/holidays.ts';
import { readBalance } from '../public/calendar.ts';
import { whyStopped } from '../public/stopped.ts';
import { hasSettlement } from '../queries.ts';
import type { Terms } from '../terms.ts';
import { termsOf } from '../terms.ts';
import type { PaymentMoneyRow, SettlementWithPayout } from './payment-queries.ts';
import { findPaymentMoney, findSettlementWithPayout } from './payment-queries.ts';

/**
 * Where the money of a completed payment is. Before settlement, the GST is that of the payment alone. Afterwards, the
 * settlement's GST is spread over its payments, so that the parts add up to the payout (0039-gst-by-settlement.md).
 * `now` in ms.
 * @throws Problem TRANSACTION_NOT_FOUND outside the scope, and for a payment that is not completed
 */
export async function readMoneyOfPayment(tx: Tx, scope: Scope, unitId: string, now: number): Promise<MoneyOfPayment> {
  const id = decodeId('payment', unitId);
  const tenants = scope.merchants.map(({ tenantId }) => tenantId);
  const row = id === undefined ? undefined : await findPaymentMoney(tx, tenants, id);
  if (row === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  const { tenant_id: tenantId, settlement_id: settlementId } = row;
  if (settlementId !== null) {
    const settlement = await findSettlementWithPayout(tx, tenantId, settlementId);
    const account = await viewAccount(settlement);
    return { ...partsOf(row), account, settlement: viewSettlement(settlement), expected: null, stopped: null };
  }
  const terms = await termsOf(tx, tenantId);
  const expected = await expectedOf(tx, row, terms, now);
  return {
    ...partsOf(row),
    account: await presentAccount(tx, tenantId),
    settlement: null,
    expected,
    stopped: (await whyStopped(tx, tenantId, terms)) ?? (await whyNextWaits(tx, tenantId, expected.day, now)),
  };
}

/** Why a settlement that is due today waits for more money. Unknown for later ones. */
async function whyNextWaits(tx: Tx, tenantId: string, day: string, now: number) {
  if (day !== istDay(now)) return null;
  const { waiting } = await readBalance(tx, tenantId, now);
  return waiting === 'BELOW_MINIMUM' || waiting === 'REFUNDS_EXCEED' ? waiting : null;
}

function partsOf(row: PaymentMoneyRow) {
  const { total, refunds, refunded, charged_back: chargedBack } = row;
  const kept = row.settlement_id === null ? total - row.fee - row.gst : 0;
  const net = kept + row.settled - row.outside - chargedBack;
  const fee = row.fee - row.returned_fee;
  const gst = total - refunded - chargedBack - fee - net;
  return { total, refunds, refunded, chargedBack, fee, gst, net, settled: row.brought };
}

const viewSettlement = (row: SettlementWithPayout): MoneyOfPayment['settlement'] => ({
  settlementId: encodeId('settlement', row.id),
  settlementDate: row.day,
  state: row.state,
  net: row.net,
  payments: row.payments,
  utr: row.utr,
  failureReason: row.failure_reason,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
});

async function expectedOf(
  tx: Tx,
  { tenant_id: tenantId, finished_at, online }: PaymentMoneyRow,
  terms: Terms,
  now: number,
): Promise<NonNullable<MoneyOfPayment['expected']>> {
  const { names: holidays, estimated } = await findHolidayList(tx);
  const today = istDay(now);
  const soonest = (await hasSettlement(tx, tenantId, today)) ? addDays(today, 1) : today;
  const workingDays = online ? terms.onlineDays : terms.inStoreDays;
  const paidDay = paidDayOf(finished_at.getTime(), terms);
  const day = settledOn(paidDay, workingDays, { holidays, soonest });
  const isLate = settlementDayOf(paidDay, workingDays, holidays) < day;
  const closed = [];
  for (let between = addDays(paidDay, 1); !isLate && between < day; between = addDays(between, 1)) {
    const off = dayOff(between, holidays);
    if (off) closed.push({ day: between, ...off, estimated: off.kind === 'HOLIDAY' && estimated.has(between) });
  }
  return { day, paidDay, workingDays, isLate, closed };
}
