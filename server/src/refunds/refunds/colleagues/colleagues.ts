import type { Answer } from '@galla/contract/core/endpoint.ts';
import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { isLanguage } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import { askEmail } from '@galla/contract/refunds/refunds/messages.ts';
import type { RefundReason } from '@galla/contract/refunds/refunds/rules.ts';
import { leftOf, refundReasons } from '@galla/contract/refunds/refunds/rules.ts';
import { findName } from '../../../business/merchants/public/admin-queries.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { type ColleagueRow, listColleagues } from '../../../identity/team/public/colleague-queries.ts';
import { heldRole } from '../../../identity/team/public/held-role.ts';
import { findPerson } from '../../../identity/team/public/queries.ts';
import { OverLimit, refuseOver, takeUse } from '../../../platform/auth/limits.ts';
import { moment, rupees } from '../../../platform/customer-pages/formats.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { said } from '../../../platform/http/language.ts';
import { noId } from '../../../platform/ids.ts';
import { filled, personEmail } from '../../../platform/messages/email.ts';
import type { Message } from '../../../platform/messages/outbox.ts';
import { postMessage, smsTo } from '../../../platform/messages/outbox.ts';
import { refusalFor } from '../public/service.ts';
import type { RefundedPayment } from '../queries.ts';
import { findMerchant, findPayment } from '../queries.ts';

const shownColleagues = 5;

/** The SMS text, in English only. */
const askSms = '{merchant}: refund of {amount} requested. {address} Requested by {asker}';

/** How often a person may ask per day: for one payment, and for all payments. */
const perPayment = { max: 3, windowMs: 86_400_000 };
const perPerson = { max: 20, windowMs: 86_400_000 };

/** The payment in question. */
interface Asked {
  readonly tenantId: string;
  readonly paymentId: string;
}

/**
 * The colleagues whom a person without the permission may ask to refund a payment. If its refund would be refused for
 * everyone, the list is empty and the reason is given.
 */
export async function findColleagues(
  tx: Tx,
  context: ScopedContext,
  asked: Asked,
): Promise<Answer<typeof refunds.colleagues>> {
  const { payment, refusal = null } = await readAsked(tx, context, asked);
  const rows = refusal === null ? await listWhoMay(tx, context.scope.personId, payment) : [];
  return {
    refusal,
    colleagues: rows.map((row) => ({
      personId: encodeId('person', row.person_id),
      name: row.name,
      roleName: heldRole(row).roleName,
    })),
  };
}

/**
 * Asks a colleague by email or, without one, by SMS. The message contains no free text of the sender and no data of the
 * customer.
 * @throws Problem INVALID_USER_ID, TOO_MANY_REQUESTS
 */
export async function askColleague(
  tx: Tx,
  context: ScopedContext,
  asked: Asked,
  { personId, reason }: { readonly personId: string; readonly reason: RefundReason },
): Promise<Answer<typeof refunds.askColleague>> {
  const { scope, now } = context;
  const { payment, refusal } = await readAsked(tx, context, asked);
  const [colleague] =
    refusal === undefined ? await listWhoMay(tx, scope.personId, payment, decodeId('person', personId) ?? noId) : [];
  if (colleague === undefined) throw new Problem('INVALID_USER_ID', 404);
  // In the same transaction as the message, so that a repeated request is not counted again.
  for (const use of [
    { key: `refund-ask:payment:${scope.personId}:${asked.paymentId}`, limit: perPayment },
    { key: `refund-ask:person:${scope.personId}`, limit: perPerson },
  ]) {
    await refuseOver(tx, use, now);
    // A simultaneous request may have used the last one.
    if (!(await takeUse(tx, use, now))) throw new OverLimit(1);
  }
  const message = await messageOf(tx, context, payment, { colleague, reason });
  await postMessage(tx, message, now);
  return { by: message.channel };
}

/**
 * The payment, and the reason why even a person with the permission may not refund it. @throws Problem
 * TRANSACTION_NOT_FOUND
 */
async function readAsked(tx: Tx, { scope, now }: ScopedContext, { tenantId, paymentId }: Asked) {
  const payment = await findPayment(tx, tenantId, paymentId);
  if (payment === undefined) throw new Problem('TRANSACTION_NOT_FOUND', 404);
  const merchant = await findMerchant(tx, tenantId);
  return { payment, refusal: refusalFor(scope, merchant, payment, now, true) };
}

/** The people who may refund the payment and open its page, which the message names. */
const listWhoMay = (tx: Tx, notOf: string, payment: RefundedPayment, personId?: string) =>
  listColleagues(
    tx,
    {
      tenantId: payment.tenant_id,
      storeId: payment.store_id,
      notOf,
      permissions: ['refund_access', 'transaction_access'],
      ...(personId === undefined ? {} : { personId }),
    },
    shownColleagues,
  );

async function messageOf(
  tx: Tx,
  { scope, publicUrl, contact }: ScopedContext,
  payment: RefundedPayment,
  { colleague, reason }: { readonly colleague: ColleagueRow; readonly reason: RefundReason },
): Promise<Message> {
  const { name: asker } = await findPerson(tx, scope.personId);
  const merchant = await findName(tx, payment.tenant_id);
  const { name, email, phone, language: chosen } = colleague;
  const language = email !== null && isLanguage(chosen) ? chosen : 'en';
  const url = `${publicUrl}/transactions/details/${encodeId('payment', payment.id)}`;
  const words = {
    asker: quotedName(asker) ?? contact.name,
    merchant,
    amount: rupees(leftOf({ ...payment, chargedBack: payment.charged_back })),
    at: moment(payment.finished_at ?? payment.created_at),
    reason: said(language, refundReasons[reason]),
    address: url,
  };
  if (email === null) return { channel: 'SMS', destination: smsTo(phone ?? ''), body: filled('en', askSms, words) };
  return personEmail({ email, name, language }, askEmail, words, { contact, url });
}
