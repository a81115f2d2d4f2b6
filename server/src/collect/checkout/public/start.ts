import { checkout as contract } from '@galla/contract/collect/checkout/endpoints.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenants } from '../../../platform/db/database.ts';
import type { PaymentInstruction, RailPayment } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import { atClockOf, railTime } from '../../../platform/sandbox-clock.ts';
import type { AttemptRow } from '../attempt-queries.ts';
import { beginTogether, type Press } from '../begin-attempts.ts';
import { read } from '../read-order.ts';
import type { AttemptOfOrder } from '../settle.ts';
import { applyReport } from '../settle.ts';
import type { OrderKey } from './address.ts';
import { tokenOf } from './address.ts';
import { findBankStates } from './sandbox-bank-queries.ts';
import type { Checkout } from './service.ts';

const problem = problemsOf(contract.start.spec.errors);

/**
 * Begins an attempt and sends it to the rail. The same key returns the same attempt. Card data goes from memory to the
 * rail and nowhere else, so the request itself calls the rail, not a job. The call happens between the two
 * transactions, never inside one. An unanswered attempt stays pending, and the worker inquires.
 */
export async function startAttempt(platform: Checkout, orderKey: OrderKey, press: Press): Promise<AttemptOfOrder> {
  const { tenantId, orderId } = orderKey;
  const checkout = await atClockOf(platform, tenantId);
  const { database, clock } = checkout;
  const { rails, orderFollowers } = checkout;
  const begun = await beginTogether(database, tenantId, { orderId, press, rails, orderFollowers, now: clock.now() });
  if (begun instanceof Problem) throw begun;
  const { attempt, order } = begun;
  if (order === undefined) return readAgain(database, tenantId, attempt);
  const sandbox = order.mode === 'test' ? { sandbox: await sandboxOf(database, tenantId, press) } : {};
  const instruction = { ...instructionOf(checkout, orderKey, press, { attempt, order }), ...sandbox };
  const report = await askRail(checkout, instruction, order.mode);
  if (report === undefined) return { attempt, order };
  const noted = await applyReport(checkout, { attempt, order }, report);
  return noted === undefined ? readAgain(database, tenantId, attempt) : { attempt: noted, order };
}

/** The sandbox state that the simulator needs: the chosen outcome, and whether the attempt's bank is up. */
async function sandboxOf(database: Database, tenantId: string, { method, outcome }: Press) {
  const banks = await inTenants(database, [tenantId], (tx) => findBankStates(tx, tenantId));
  const bank = banks[method.type === 'NET_BANKING' ? method.bank : method.type];
  return { id: tenantId, ...(outcome === undefined ? {} : { outcome }), ...(bank === undefined ? {} : { bank }) };
}

async function readAgain(database: Database, tenantId: string, { id }: AttemptRow): Promise<AttemptOfOrder> {
  const { attempt, order } = await read(database, tenantId, { attemptId: id });
  if (attempt === undefined || order === undefined) throw problem('STATUS_404');
  return { attempt, order };
}

function instructionOf(
  { publicUrl, masterKey, clock }: Checkout,
  orderKey: OrderKey,
  { method, language }: Press,
  { attempt, order }: AttemptOfOrder,
): PaymentInstruction {
  const attemptId = encodeId('attempt', attempt.id);
  const page = `${publicUrl}/pay/${tokenOf(masterKey, orderKey)}`;
  return {
    attemptId,
    merchantId: order.merchant_id,
    merchantName: order.merchant_name,
    method,
    amount: order.amount,
    merchantOrderId: order.reference ?? order.merchant_order_id,
    returnUrl: `${page}?attempt=${attemptId}&lang=${language}`,
    expiresAt: new Date(railTime(clock, attempt.expires_at.getTime())).toISOString(),
  };
}

/**
 * The rail's answer; undefined if unknown. Only the kind of an error is logged, because the request contained a card.
 */
async function askRail(
  checkout: Checkout,
  instruction: PaymentInstruction,
  mode: 'live' | 'test',
): Promise<RailPayment | undefined> {
  try {
    return await checkout.rails.of(mode).startPayment(instruction);
  } catch (error) {
    if (error instanceof Problem) throw error;
    const kind = error instanceof RailUnknown ? 'unknown' : error instanceof Error ? error.name : 'error';
    checkout.log.warn({ attemptId: instruction.attemptId, kind }, 'the rail did not say what became of an attempt');
    return undefined;
  }
}
