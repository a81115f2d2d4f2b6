import type { Answer } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { isLanguage, type Language } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { refunds } from '@galla/contract/refunds/endpoints.ts';
import { askMessage } from '@galla/contract/refunds/messages.ts';
import type { RefundReason } from '@galla/contract/refunds/rules.ts';
import { limitedMerchantKind, refundReasons } from '@galla/contract/refunds/rules.ts';
import { findName } from '../../merchants/admin-queries.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import { moment, oneLine, rupees } from '../../platform/customer-pages/formats.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ScopedContext } from '../../platform/http/handlers.ts';
import { said } from '../../platform/http/language.ts';
import type { Message } from '../../platform/messages/outbox.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import { type ColleagueRow, listColleagues } from '../../team/colleague-queries.ts';
import { heldRole } from '../../team/holding.ts';
import { findPerson } from '../../team/queries.ts';
import { findMerchant, findPayment } from '../queries.ts';

const shownColleagues = 5;

/** The message as an SMS, in English alone. */
const askSms = '{asker} asks you to refund {amount} at {merchant}: {address}';

/** How often a person may ask for one payment, and for all, in a day. */
const perPayment = { most: 3, windowMs: 86_400_000 };
const perPerson = { most: 20, windowMs: 86_400_000 };

/** The payment that is asked about. */
interface Asked {
  readonly tenantId: string;
  readonly paymentId: string;
}

/** Whom a person without the permission may ask to refund a payment. Nobody where the merchant itself cannot refund. */
export async function findColleagues(
  tx: Tx,
  { scope }: ScopedContext,
  asked: Asked,
): Promise<Answer<typeof refunds.colleagues>> {
  const rows = await listWhoMay(tx, scope.personId, asked);
  return {
    colleagues: rows.map((row) => ({
      personId: encodeId('person', row.person_id),
      name: row.name,
      roleName: heldRole(row).roleName,
    })),
  };
}

/**
 * Asks a colleague by e-mail or, without one, by SMS. The message has no words of the person's own and nothing of the customer.
 * @throws Problem INVALID_USER_ID, TOO_MANY_REQUESTS
 */
export async function askColleague(
  tx: Tx,
  context: ScopedContext,
  asked: Asked,
  { personId, reason }: { readonly personId: string; readonly reason: RefundReason },
): Promise<Answer<typeof refunds.askColleague>> {
  const { scope, now } = context;
  const [colleague] = await listWhoMay(tx, scope.personId, asked, decodeId('person', personId) ?? '');
  if (colleague === undefined) throw new Problem('INVALID_USER_ID', 404);
  const message = await messageOf(tx, context, asked, { colleague, reason });
  await postMessage(tx, message, now);
  return { by: message.channel };
}

/** Counts a message before it is written, whatever becomes of it. @throws Problem TOO_MANY_REQUESTS */
export function countAsking(context: ScopedContext, { paymentId }: Asked): Promise<void> {
  const { personId } = context.scope;
  return counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `refund-ask:payment:${personId}:${paymentId}`, limit: perPayment },
        { key: `refund-ask:person:${personId}`, limit: perPerson },
      ],
      context.now,
    ),
  );
}

async function listWhoMay(
  tx: Tx,
  notOf: string,
  { tenantId, paymentId }: Asked,
  personId?: string,
): Promise<ColleagueRow[]> {
  const { kind } = await findMerchant(tx, tenantId);
  if (kind === limitedMerchantKind) return [];
  const payment = await findPayment(tx, tenantId, paymentId);
  const storeId = payment?.store_id ?? null;
  const wanted = { tenantId, permission: 'refund_access', storeId, notOf } as const;
  return listColleagues(tx, personId === undefined ? wanted : { ...wanted, personId }, shownColleagues);
}

async function messageOf(
  tx: Tx,
  { scope, publicUrl }: ScopedContext,
  { tenantId, paymentId }: Asked,
  { colleague, reason }: { readonly colleague: ColleagueRow; readonly reason: RefundReason },
): Promise<Message> {
  const payment = await findPayment(tx, tenantId, paymentId);
  const { name: asker } = await findPerson(tx, scope.personId);
  const merchant = await findName(tx, tenantId);
  const { name, email, phone, language: chosen } = colleague;
  const language = email !== null && isLanguage(chosen) ? chosen : 'en';
  const words: Readonly<Record<string, string>> = {
    name,
    asker,
    merchant,
    amount: rupees(payment?.total ?? 0),
    at: moment(payment?.finished_at ?? payment?.created_at ?? new Date(0)),
    reason: said(language, refundReasons[reason]),
    address: `${publicUrl}/transactions/details/${encodeId('payment', paymentId)}`,
  };
  if (email === null) {
    const body = filled('en', askSms, words);
    return { channel: 'SMS', destination: smsTo(phone ?? ''), body };
  }
  const subject = oneLine(filled(language, askMessage.subject, words));
  const body = [
    filled(language, askMessage.greeting, words),
    filled(language, askMessage.what, words),
    filled(language, askMessage.reason, words),
    filled(language, askMessage.next, words),
  ].join('\n\n');
  return { channel: 'EMAIL', destination: email, subject, body };
}

/** A text of the catalogue with its words in place. A name with braces in it stays as it is. */
const filled = (language: Language, text: string, words: Readonly<Record<string, string>>): string =>
  said(language, text).replace(/\{(\w+)\}/g, (whole, word: string) => oneLine(words[word] ?? whole));
