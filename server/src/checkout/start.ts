import type { PayWith } from '@galla/contract/checkout/endpoints.ts';
import { checkout as contract } from '@galla/contract/checkout/endpoints.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { Problem, problemsOf } from '@galla/contract/core/problem.ts';
import type { Limit } from '../platform/auth/limits.ts';
import { countUse, networkOf, OverLimit } from '../platform/auth/limits.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { PaymentInstruction, RailPayment } from '../platform/rail/rail.ts';
import { RailUnknown } from '../platform/rail/rail.ts';
import type { OrderKey } from './address.ts';
import { tokenOf } from './address.ts';
import type { AttemptRow } from './attempt-queries.ts';
import { findAttempt, findAttemptByKey, findOpenCode, insertAttempt } from './attempt-queries.ts';
import { findOrder, findShop } from './queries.ts';
import type { Checkout } from './service.ts';
import { settleAttempt } from './settle.ts';

const minute = 60_000;
/** How long a customer can pay by one attempt. */
const attemptMs = 10 * minute;
/** A code that is shown again stays valid for at least this long. */
const codeMs = 2 * minute;
/** The first inquiry about an attempt without an answer. It comes after the rail's 10 seconds. */
const firstAskMs = 15_000;

/** Enough for a customer with several cards, too few to try stolen ones. */
const ofOrder: Limit = { most: 20, windowMs: 60 * minute };
/** Customers of one mobile network share an address. */
const ofNetwork: Limit = { most: 300, windowMs: 10 * minute };

const problem = problemsOf(contract.start.spec.errors);

/** One press of the page's button. */
export interface Press {
  readonly key: string;
  readonly method: PayWith;
  /** The language in which the customer returns from the bank's page. Only the return address keeps it. */
  readonly language: Language;
  /** The address of the caller, for limits. */
  readonly address: string;
}

/**
 * Begins an attempt and sends it to the rail. The same key returns the same attempt. A card's data goes from memory to the
 * rail and nowhere else, so the request calls the rail and no job does. The call happens between the two transactions,
 * never inside one. An attempt without an answer stays pending, and the worker inquires.
 */
export async function startAttempt(checkout: Checkout, orderKey: OrderKey, press: Press): Promise<AttemptRow> {
  const known = await inTenant(checkout.database, orderKey.tenantId, (tx) => findKnown(checkout, tx, orderKey, press));
  if (known !== undefined) return known;
  await count(checkout, orderKey, press.address);
  const begun = await inTenant(checkout.database, orderKey.tenantId, (tx) => begin(checkout, tx, orderKey, press));
  if (begun.instruction === undefined) return begun.attempt;
  const report = await askRail(checkout, begun.instruction, begun.mode);
  if (report !== undefined) await settleAttempt(checkout, orderKey.tenantId, report);
  const attemptId = begun.attempt.id;
  const kept = await inTenant(checkout.database, orderKey.tenantId, (tx) =>
    findAttempt(tx, { ...orderKey, attemptId }),
  );
  return kept ?? begun.attempt;
}

/** Counts in a separate transaction, which commits for every answer. */
async function count(checkout: Checkout, { orderId }: OrderKey, address: string): Promise<void> {
  const uses = [
    { key: `checkout-order:${orderId}`, limit: ofOrder },
    { key: `checkout-network:${networkOf(address)}`, limit: ofNetwork },
  ];
  const over = await inTransaction(checkout.database, (tx) =>
    countUse(tx, uses, checkout.clock.now()).catch((error: unknown) => {
      if (error instanceof OverLimit) return error;
      throw error;
    }),
  );
  if (over !== undefined) throw over;
}

/** The attempt of a repeated press, or the code that every tab of the order shows. */
async function findKnown(checkout: Checkout, tx: Tx, orderKey: OrderKey, { key, method }: Press) {
  const until = new Date(checkout.clock.now() + codeMs);
  const open = method.type === 'UPI' ? await findOpenCode(tx, orderKey, until) : undefined;
  return open ?? (await findAttemptByKey(tx, orderKey, key));
}

interface Begun {
  readonly attempt: AttemptRow;
  readonly mode: 'live' | 'test';
  /** Absent where the same press, sent at the same moment, has begun the attempt. */
  readonly instruction?: PaymentInstruction;
}

async function begin(checkout: Checkout, tx: Tx, orderKey: OrderKey, { key, method, language }: Press): Promise<Begun> {
  const now = checkout.clock.now();
  const order = await findOrder(tx, orderKey);
  const shop = await findShop(tx, orderKey);
  if (order === undefined || shop === undefined) throw problem('STATUS_404');
  const { mode } = shop;
  // Before anything is written: where there is no way to a bank there is no attempt.
  checkout.rails.of(mode);
  const times = { now: new Date(now), expiresAt: new Date(now + attemptMs), askAt: new Date(now + firstAskMs) };
  const isNew = await insertAttempt(tx, { ...orderKey, id: newId(), key, method, ...times });
  const attempt = await findAttemptByKey(tx, orderKey, key);
  if (attempt === undefined) throw problem('ORDER_CLOSED');
  if (!isNew) return { attempt, mode };
  const attemptId = encodeId('attempt', attempt.id);
  const page = `${checkout.publicUrl}/pay/${tokenOf(checkout.masterKey, orderKey)}`;
  const instruction = {
    ...{ attemptId, merchantId: shop.merchantId, merchantName: shop.name, method },
    amount: order.amount,
    merchantOrderId: order.merchant_order_id,
    returnUrl: `${page}?attempt=${attemptId}&lang=${language}`,
    expiresAt: attempt.expires_at.toISOString(),
  };
  return { attempt, mode, instruction };
}

/** The rail's answer; undefined where it is unknown. Only the kind of an error is logged, because the request had a card. */
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
