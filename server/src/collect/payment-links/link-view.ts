import { gstWithin } from '@galla/contract/collect/payment-links/fields.ts';
import type { PaymentLink, PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import type { PaymentLinkVariant } from '@galla/contract/collect/payment-links/states.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/keyset-page.ts';
import { keysetPage, pageAt } from '../../platform/db/keyset-page.ts';
import { said } from '../../platform/http/language.ts';
import type { AttemptOfLink } from './details-queries.ts';
import { findAttemptsOfLink, findRefundsOf } from './details-queries.ts';
import type { LinkRow, LinkSelection } from './list-queries.ts';
import { findShownLink, listLinks } from './list-queries.ts';
import { findMessageMoments } from './messages/moments.ts';
import { findParts } from './part-queries.ts';
import { linkUrl } from './public/link-url.ts';
import type { LinkKey } from './queries.ts';
import { timelineOf } from './timeline.ts';

/** The fields of the request that reading needs. */
export interface LinkReader {
  readonly publicUrl: string;
  readonly now: number;
  /** The language of reasons given by the provider. */
  readonly language: Language;
}

/** A link as lists show it. @throws Problem STATUS_404 */
export async function readLink(tx: Tx, linkKey: LinkKey, reader: LinkReader): Promise<PaymentLink> {
  const row = await findShownLink(tx, linkKey, new Date(reader.now));
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return viewLink(row, reader);
}

/** One page of a merchant's links. */
export async function readLinks(
  database: Database,
  tenantId: string,
  selection: LinkSelection,
  wanted: PageOf<string>,
  reader: LinkReader,
) {
  const at = pageAt('paymentLink', wanted);
  const rows = await listLinks(database, tenantId, selection, at, new Date(reader.now));
  const page = keysetPage(rows, at, ({ id }) => encodeId('paymentLink', id));
  return { links: page.rows.map((row) => viewLink(row, reader)), next: page.next, previous: page.previous };
}

/** A link with all its details; fees only for people who may see settlements. @throws Problem STATUS_404 */
export async function readDetails(
  tx: Tx,
  linkKey: LinkKey,
  reader: LinkReader & { readonly seesFees: boolean },
): Promise<PaymentLinkDetails> {
  const row = await findShownLink(tx, linkKey, new Date(reader.now));
  if (row === undefined) throw new Problem('STATUS_404', 404);
  const attempts = await findAttemptsOfLink(tx, linkKey);
  const parts = await findParts(tx, linkKey);
  const paid = attempts.filter((attempt) => attempt.paid).toSorted((left, right) => left.part - right.part);
  const refunds = await findRefundsOf(
    tx,
    linkKey.tenantId,
    attempts.flatMap(({ paid, goes_back, payment_id }) => ((paid || goes_back) && payment_id) || []),
  );
  const messages = await findMessageMoments(tx, { tenantId: linkKey.tenantId, linkId: linkKey.id }, reader.language);
  return {
    link: viewLink(row, reader),
    language: row.language,
    sendBy: row.send_by,
    reminders: row.reminders,
    firstPartAtLeast: row.first_part_at_least,
    items: itemsOf(row),
    gst: gstOf(row),
    asks: row.asks,
    answers: parts
      .filter(({ state, answers }) => state === 'PAID' && answers.length > 0)
      .map(({ number, answers }) => ({ part: number, values: answers })),
    attempts: attempts.map(viewAttempt),
    payments: paid.flatMap((attempt) => viewPayment(attempt, reader.seesFees)),
    timeline: timelineOf(row, attempts, refunds, messages),
  };
}

/** The items in the contract's form, whose rates come from its list. */
export const itemsOf = ({ items }: Pick<LinkRow, 'items'>): PaymentLinkDetails['items'] =>
  items as PaymentLinkDetails['items'];

/** The GST included in the items, in paise. */
export const gstOf = ({ items }: Pick<LinkRow, 'items'>): number =>
  items.reduce((sum, { quantity, unitPrice, gstRate }) => sum + gstWithin(quantity * unitPrice, gstRate), 0);

function viewLink(row: LinkRow, { publicUrl, language }: LinkReader): PaymentLink {
  return {
    id: encodeId('paymentLink', row.id),
    merchantId: row.merchant_id,
    kind: row.kind,
    url: row.code === null ? null : linkUrl(publicUrl, row.code),
    state: row.state,
    variant: variantOf(row),
    amount: row.amount,
    paidAmount: row.paid_amount,
    refundedAmount: row.refunded,
    storeId: row.store_id === null ? null : encodeId('store', row.store_id),
    storeName: row.store_name,
    referenceId: row.reference_id,
    purpose: row.purpose,
    customerName: row.customer_name,
    customerPhone: row.shown_phone,
    customerEmail: row.shown_email,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closer,
    reason: row.reason,
    openedAt: row.opened_at?.toISOString() ?? null,
    undelivered: row.undelivered && said(language, row.undelivered),
    attempts: row.attempts,
    failedAttempts: row.failed_attempts,
    lastMethod: row.last_method,
  };
}

function variantOf({ state, paying, paid_amount, undelivered, opened_at }: LinkRow): PaymentLinkVariant | null {
  if (state !== 'ACTIVE') return null;
  if (paying) return 'PAYING';
  if (paid_amount > 0) return 'PART_PAID';
  // A customer who opened the link has received it.
  return undelivered !== null && opened_at === null ? 'NOT_DELIVERED' : null;
}

function viewAttempt(row: AttemptOfLink): PaymentLinkDetails['attempts'][number] {
  return {
    attemptId: encodeId('attempt', row.id),
    part: row.part,
    amount: row.amount,
    method: row.method,
    instrument: row.instrument_label,
    state: row.state,
    at: (row.finished_at ?? row.created_at).toISOString(),
    utr: row.utr,
    failureReason: row.failure_reason,
    paymentId: row.payment_id === null ? null : encodeId('payment', row.payment_id),
    goesBack: row.goes_back,
  };
}

function viewPayment(row: AttemptOfLink, seesFees: boolean): PaymentLinkDetails['payments'] {
  if (row.payment_id === null) return [];
  const [fee, tax, refunded] = [row.fee ?? 0, row.gst ?? 0, row.refunded ?? 0];
  return [
    {
      paymentId: encodeId('payment', row.payment_id),
      amount: row.amount,
      at: (row.finished_at ?? row.created_at).toISOString(),
      method: row.method,
      instrument: row.instrument_label,
      fee: seesFees ? fee : null,
      tax: seesFees ? tax : null,
      refunded,
      net: seesFees ? row.amount - fee - tax - refunded : null,
    },
  ];
}
