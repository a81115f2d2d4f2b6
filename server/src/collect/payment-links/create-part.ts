import type { customerPaymentLinks } from '@galla/contract/collect/payment-links/endpoints.ts';
import { smallestLink } from '@galla/contract/collect/payment-links/fields.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { openOrder, payUrlOf } from '../checkout/public/service.ts';
import { findLinkMerchant } from './activation/queries.ts';
import { closeOpenParts } from './end-link.ts';
import { findOpenPart, findParts, insertPart, isUnderWay, saveAnswers } from './part-queries.ts';
import { unusableBecause } from './public/usable.ts';
import type { LinkKey } from './queries.ts';
import { findByCode, lockLink } from './queries.ts';

/** The customer's choice on the page of a link. */
type Choice = Received<typeof customerPaymentLinks.choose>['body'];

/**
 * Returns the address of the page on which a customer pays all or part of a link. Every tab that asks for the same
 * amount gets the same order, which is paid once. Another amount closes the previous order, unless its payment is under
 * way; money that still arrives there is refunded.
 * @throws Problem STATUS_404, STATUS_400, PAYMENT_LINK_ENDED, PAYMENT_LINK_PAYING, PAYMENT_LINK_UNAVAILABLE
 */
export async function createPart(
  context: Pick<RequestContext, 'database' | 'masterKey' | 'publicUrl' | 'now'>,
  code: string,
  choice: Choice,
): Promise<{ payUrl: string }> {
  const linkKey = await inTransaction(context.database, (tx) => findByCode(tx, code));
  if (linkKey === undefined) throw new Problem('STATUS_404', 404);
  const now = context.now + (await clockOffsetOf(context.database, linkKey.tenantId));
  const orderId = await inTenant(context.database, linkKey.tenantId, (tx) => choose(tx, linkKey, choice, now));
  return { payUrl: payUrlOf(context, { tenantId: linkKey.tenantId, orderId }) };
}

async function choose(tx: Tx, linkKey: LinkKey, choice: Choice, now: number): Promise<string> {
  const link = await lockLink(tx, linkKey);
  if (link === undefined || link.code === null) throw new Problem('STATUS_404', 404);
  const parts = await findParts(tx, linkKey);
  const known = parts.find(({ key, state }) => key === choice.key && state !== 'CLOSED');
  if (known !== undefined) return known.order_id;
  if (link.state !== 'ACTIVE' || link.expires_at.getTime() <= now) throw new Problem('PAYMENT_LINK_ENDED', 409);
  if (unusableBecause(await findLinkMerchant(tx, linkKey.tenantId), link.kind) !== undefined)
    throw new Problem('PAYMENT_LINK_UNAVAILABLE', 409);
  const amount = choice.amount ?? link.amount - link.paid_amount;
  const errors = [...amountProblems(link, amount), ...answerProblems(link, choice.answers)];
  if (errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
  const { tenantId } = linkKey;
  const open = await findOpenPart(tx, linkKey);
  if (open !== undefined) {
    const isSame = open.expires_at.getTime() === link.expires_at.getTime() && open.reference === link.reference_id;
    if (open.amount === amount && isSame) {
      await saveAnswers(tx, tenantId, open.order_id, choice.answers);
      return open.order_id;
    }
    if (await isUnderWay(tx, tenantId, open.order_id)) throw new Problem('PAYMENT_LINK_PAYING', 409);
    await closeOpenParts(tx, tenantId, [open.order_id], 'CANCELLED', now);
  }
  return addPart(tx, link, { ...choice, amount, number: parts.length + 1 }, now);
}

async function addPart(
  tx: Tx,
  link: Row<'payment_link'>,
  { key, amount, answers, number }: Choice & { readonly amount: number; readonly number: number },
  now: number,
): Promise<string> {
  const { tenant_id: tenantId, id } = link;
  const orderId = newId(now);
  const order = {
    tenantId,
    orderId,
    origin: 'LINK' as const,
    amount,
    reference: link.reference_id,
    merchantOrderId: `${encodeId('paymentLink', id)}.${number}`,
    description: link.purpose,
    customer: { name: link.customer_name, phone: link.customer_phone },
    storeId: link.store_id,
    expiresAt: link.expires_at,
  };
  await openOrder(tx, order, now);
  const part = { tenant_id: tenantId, link_id: id, number, order_id: orderId };
  await insertPart(tx, { ...part, amount, key, answers, created_at: new Date(now) });
  return orderId;
}

/** The smallest amount that can be paid next, in paise. For a link without parts, all of the remainder. */
function nextAtLeast(link: Row<'payment_link'>): number {
  const left = link.amount - link.paid_amount;
  if (link.first_part_at_least === null) return left;
  return Math.min(left, link.paid_amount === 0 ? link.first_part_at_least : smallestLink);
}

/** The errors in the amount of a part: the remainder must not become too small to pay. */
function amountProblems(link: Row<'payment_link'>, amount: number) {
  const left = link.amount - link.paid_amount;
  const least = nextAtLeast(link);
  const message =
    amount > left
      ? 'This is more than is left to pay.'
      : amount < least
        ? 'This is less than the smallest amount.'
        : amount < left && left - amount < smallestLink
          ? 'Leave at least ₹1, or pay all of it.'
          : undefined;
  return message === undefined ? [] : [{ field: 'amount', message }];
}

function answerProblems({ asks }: Row<'payment_link'>, answers: readonly string[]) {
  return [
    ...(answers.length > asks.length ? [{ field: 'answers', message: 'There are more answers than questions.' }] : []),
    ...asks.flatMap(({ required }, index) =>
      required && (answers[index] ?? '') === '' ? [{ field: `answers.${index}`, message: 'An answer is needed.' }] : [],
    ),
  ];
}
