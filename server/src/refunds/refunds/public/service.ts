import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { AutomaticRefundReason, RefundRefusal } from '@galla/contract/refunds/refunds/rules.ts';
import {
  fullRefundProblem,
  isAboveLimit,
  isTooSmall,
  leftOf,
  refundTexts,
  refusalOf,
  refusalText,
} from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import type { ActContext } from '../../../identity/audit/public/service.ts';
import { record } from '../../../identity/audit/public/service.ts';
import { lockPayments, reserveAmounts } from '../../../payments/payments/public/amount-queries.ts';
import { countKeyRefund } from '../../../platform/auth/api-key-spend.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Session } from '../../../platform/auth/sessions.ts';
import { isProven } from '../../../platform/auth/sessions.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { installationTime } from '../../../platform/sandbox-clock.ts';
import { lockSettlements } from '../../../settlements/ledger/public/lock-queries.ts';
import { announceRefunds } from '../job-queries.ts';
import type { RefundKey } from '../outcome.ts';
import { rejectRefund } from '../outcome.ts';
import type { RefundedPayment } from '../queries.ts';
import { findMerchant, findPayment, findRefund, moveWaiting } from '../queries.ts';
import { type FindSettledGst, reverseCharges } from '../reversal.ts';
import type { RefundRequest } from './insert-refunds.ts';
import { writeRefunds } from './insert-refunds.ts';
import { limitsOf } from './settings.ts';

type CreateBody = Received<typeof refunds.create>['body'];
type DecideBody = Received<typeof refunds.decide>['body'];

/**
 * The caller of a refund. A program has no session, and the limits of its key apply instead of those of people
 * (decision 222).
 */
type RefundContext = CallerContext & { readonly session?: Session };

/**
 * Requests a refund and reserves its amount. The worker sends it, after another person's approval if required. All of
 * it is one transaction, so that an acknowledged refund is never lost and a rejected one has changed nothing.
 */
export async function createRefund(
  tx: Tx,
  context: RefundContext,
  tenantId: string,
  body: CreateBody,
): Promise<RefundKey> {
  const { scope, now } = context;
  const paymentId = decodeId('payment', body.unitId) ?? '';
  const merchant = await findMerchant(tx, tenantId);
  // Without a connection to the bank nothing may be reserved.
  context.rails.of(merchant.mode);
  const limits = await limitsOf(tx, tenantId);
  const [payment] = await reserveAmounts(tx, tenantId, [{ paymentId, amount: body.amount }], now);
  const before = payment === undefined ? undefined : { ...payment, reserved: payment.reserved - body.amount };
  const facts = before ?? (await findPayment(tx, tenantId, paymentId));
  if (facts === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  refuse(refusalFor(scope, merchant, facts, now), facts, merchant);
  if (before === undefined) throw new Problem('REFUND_EXCEEDS_REFUNDABLE', 409);
  const wrong = amountRefusal(body, before);
  if (wrong !== undefined) throw new Problem('STATUS_400', 400, { errors: [{ field: 'amount', message: wrong }] });
  const sums = { amount: body.amount, refunded: before.refunded, reserved: before.reserved };
  const { session } = context;
  if (
    session !== undefined &&
    isAboveLimit(limits.stepUpAbove, sums) &&
    !isProven(session, installationTime(context.clock))
  )
    throw new Problem('STEP_UP_NEEDED', 403);
  if (context.apiKey !== undefined) await countKeyRefund(tx, context.apiKey, body.amount, now);
  const waits = session !== undefined && isAboveLimit(limits.approvalAbove, sums);
  const { amount, reason, note = null } = body;
  const request = { paymentId, amount, reason, note, askedBy: scope.personId, waits };
  const key = await writeRefund(tx, tenantId, request, now);
  await record(tx, context, {
    act: waits ? 'REFUND_ASKED' : 'REFUND_CREATED',
    personId: scope.personId,
    membershipId: scope.membershipId,
    subject: { kind: 'payment', id: paymentId },
    detail: detailOf(key, body.amount),
  });
  return key;
}

/** The reason to refuse the amount of a refund that its payment can cover (REF-01). */
function amountRefusal({ amount, refundType }: CreateBody, payment: RefundedPayment): string | undefined {
  if (isTooSmall(amount, leftOf({ ...payment, chargedBack: payment.charged_back }))) return refundTexts.amountTooSmall;
  return refundType === 'FULL' ? fullRefundProblem(amount, payment.total) : undefined;
}

/** A payment that the merchant may not keep. Who asks for its refund reads settlements, which depend on refunds. */
interface AutomaticRefund {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly reason: AutomaticRefundReason;
  readonly findSettledGst: FindSettledGst;
}

/**
 * Refunds the rest of a payment that the merchant may not keep, such as one made after its order was closed. The same
 * journal returns the fee. Runs in the caller's transaction; undefined if nothing is left. The merchant does not
 * request this refund, so no limit applies and it is free of charge.
 */
export async function refundAutomatically(
  tx: Tx,
  context: ActContext,
  { tenantId, paymentId, reason, findSettledGst }: AutomaticRefund,
): Promise<RefundKey | undefined> {
  await lockSettlements(tx, tenantId);
  const payment = (await lockPayments(tx, tenantId, [paymentId])).get(paymentId);
  if (payment === undefined) throw new RangeError('A payment that is refunded exists');
  const amount = leftOf({ ...payment, chargedBack: payment.charged_back });
  const [reserved] = amount <= 0 ? [] : await reserveAmounts(tx, tenantId, [{ paymentId, amount }], context.now);
  if (reserved === undefined) return undefined;
  const reversal = await reverseCharges(tx, payment, findSettledGst);
  const request = { paymentId, amount, reason, note: null, askedBy: null, waits: false, reversal };
  const key = await writeRefund(tx, tenantId, request, context.now);
  await record(tx, context, {
    act: 'REFUND_CREATED',
    personId: null,
    membershipId: null,
    ownerId: tenantId,
    subject: { kind: 'payment', id: paymentId },
    detail: { ...detailOf(key, amount), automatic: reason },
  });
  return key;
}

const detailOf = ({ refundId }: RefundKey, amount: number) => ({ refund: encodeId('refund', refundId), amount });

async function writeRefund(tx: Tx, tenantId: string, request: RefundRequest, now: number): Promise<RefundKey> {
  const [refundId = ''] = await writeRefunds(tx, tenantId, [request], now);
  return { tenantId, refundId };
}

/** The first rule (REF-02) that a refund by this person breaks, or by any person if `mayRefund` is set. */
export function refusalFor(
  { permissions, facts }: Scope,
  { kind: merchantKind, refund_days: refundDays }: RefundingMerchant,
  payment: RefundedPayment,
  now: number,
  mayRefund = permissions.has('refund_access'),
): RefundRefusal | undefined {
  return refusalOf({
    mayRefund,
    merchantKind,
    flags: facts.flags,
    paymentState: payment.state,
    total: payment.total,
    refunded: payment.refunded,
    reserved: payment.reserved,
    chargedBack: payment.charged_back,
    paidAt: (payment.finished_at ?? payment.created_at).getTime(),
    now,
    refundDays,
  });
}

/** The merchant's settings that decide about its refunds. */
type RefundingMerchant = Pick<Awaited<ReturnType<typeof findMerchant>>, 'kind' | 'refund_days'>;

const refusalProblems = {
  NOT_AUTHORIZED: ['REFUND_NOT_ALLOWED', 403],
  WRONG_STATE: ['REFUND_WRONG_STATE', 409],
  NOTHING_LEFT: ['REFUND_NOTHING_LEFT', 409],
  TOO_OLD: ['REFUND_TOO_OLD', 409],
} as const;

function refuse(
  refusal: RefundRefusal | undefined,
  { state }: RefundedPayment,
  { refund_days: refundDays }: RefundingMerchant,
): void {
  if (refusal === undefined) return;
  const [code, status] = refusalProblems[refusal];
  throw new Problem(code, status, { errors: [{ field: 'unitId', message: refusalText(refusal, state, refundDays) }] });
}

/** The terms shown by the refund form. @throws Problem TRANSACTION_NOT_FOUND */
export async function findTerms(tx: Tx, scope: Scope, tenantId: string, id: string, now: number): Promise<RefundTerms> {
  const payment = await findPayment(tx, tenantId, id);
  if (payment === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  const merchant = await findMerchant(tx, tenantId);
  const refusal = refusalFor(scope, merchant, payment, now);
  const { total, refunded, reserved, charged_back: chargedBack, state } = payment;
  const { stepUpAbove, approvalAbove } = await limitsOf(tx, tenantId);
  return {
    unitId: encodeId('payment', id),
    totalAmount: total,
    refundedAmount: refunded,
    reservedAmount: reserved,
    chargedBackAmount: chargedBack,
    refundableAmount: state === 'COMPLETED' ? leftOf({ total, refunded, reserved, chargedBack }) : 0,
    refusal: refusal === undefined ? null : refusalText(refusal, state, merchant.refund_days),
    stepUpAbove,
    approvalAbove,
  };
}

/** Approves or rejects another person's refund. @throws Problem REFUND_OWN_REQUEST, CONFLICT */
export async function decideRefund(
  tx: Tx,
  context: ScopedContext,
  key: RefundKey,
  { decision, note }: DecideBody,
): Promise<void> {
  const { scope, now } = context;
  const refund = await findRefund(tx, key.tenantId, key.refundId);
  if (refund === undefined) throw new Problem('REFUND_NOT_FOUND', 404);
  if (refund.asked_by === scope.personId) throw new Problem('REFUND_OWN_REQUEST', 403);
  const decided = { decided_by: scope.personId, decision_note: note ?? null };
  const at = new Date(now);
  const moved =
    decision === 'REJECT'
      ? await rejectRefund(tx, key, now, decided)
      : await moveWaiting(tx, key, 'PENDING', { ...decided, decided_at: at, due_at: at });
  if (moved === undefined) throw new Problem('CONFLICT', 409);
  if (decision === 'APPROVE') {
    await appendToOutbox(tx, key.tenantId, [{ type: 'refund.approved', subjectId: key.refundId }], now);
    await announceRefunds(tx, key.tenantId, now);
  }
  await record(tx, context, {
    act: decision === 'APPROVE' ? 'REFUND_APPROVED' : 'REFUND_REJECTED',
    personId: scope.personId,
    membershipId: scope.membershipId,
    subject: { kind: 'payment', id: moved.payment_id },
    detail: detailOf(key, moved.amount),
  });
}
