import { gstWithin } from '@galla/contract/collect/payment-links/fields.ts';
import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import type { Database } from '../../../platform/db/database.ts';
import { clockOffsetOf } from '../../../platform/sandbox-clock.ts';
import type { CustomerLinkRow } from './find-link-queries.ts';
import { findLinkByCode, instrumentOf } from './find-link-queries.ts';
import type { FoundLink } from './page-actions.ts';

/**
 * A link by its code, as a customer sees it at `now` (ms on the installation's clock). Undefined for an unknown code.
 */
export async function findCustomerLink(database: Database, code: string, now: number): Promise<FoundLink | undefined> {
  const row = await findLinkByCode(database, code);
  if (row === undefined) return undefined;
  const ahead = row.mode === 'live' ? 0 : await clockOffsetOf(database, row.tenant_id);
  return { key: { tenantId: row.tenant_id, linkId: row.id }, link: viewOf(row, code, now + ahead) };
}

function viewOf(row: CustomerLinkRow, code: string, now: number): CustomerLink {
  const left = row.amount - row.paid_amount;
  return {
    code,
    mode: row.mode,
    merchantName: row.merchant_name,
    verified: row.verified,
    state: stateOf(row, now),
    amount: row.amount,
    paidAmount: row.paid_amount,
    left,
    nextAtLeast: smallestNext(row),
    purpose: row.purpose,
    referenceId: row.reference_id,
    customerName: row.customer_name,
    language: row.language,
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    now: new Date(now).toISOString(),
    items: row.items as CustomerLink['items'],
    gst: row.items.reduce((sum, { quantity, unitPrice, gstRate }) => sum + gstWithin(quantity * unitPrice, gstRate), 0),
    asks: row.asks,
    paid: row.paid.map((part) => ({
      amount: part.amount,
      at: new Date(part.at).toISOString(),
      method: part.method,
      instrument: instrumentOf(part),
      utr: part.utr,
    })),
    // The merchant's public contact. An Admin's email is a sign-in name and is not shown to customers.
    contact: { phone: row.contact_phone, email: row.contact_email },
  };
}

/**
 * A link ends at its exact second, even before the worker ends it. Ended links keep their state, even if the merchant
 * loses payment links.
 */
function stateOf({ state, expires_at, can_be_paid, is_paying }: CustomerLinkRow, now: number): CustomerLink['state'] {
  switch (state) {
    case 'COMPLETED':
      return 'PAID';
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      return state;
    case 'CREATED':
    case 'ERRORED':
      return 'UNAVAILABLE';
    case 'ACTIVE':
      if (expires_at.getTime() <= now) return 'EXPIRED';
      if (!can_be_paid) return 'UNAVAILABLE';
      return is_paying ? 'PAYING' : 'OPEN';
    default:
      return state satisfies never;
  }
}

/**
 * The smallest amount that can be paid next. The first part has its own minimum, later parts ₹1, and the remainder must
 * never be smaller than that.
 */
function smallestNext({ amount, paid_amount, first_part_at_least }: CustomerLinkRow): number {
  const left = amount - paid_amount;
  if (first_part_at_least === null) return left;
  return Math.min(left, paid_amount === 0 ? first_part_at_least : 100);
}
