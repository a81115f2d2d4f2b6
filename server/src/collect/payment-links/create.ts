import { randomBytes } from 'node:crypto';
import type { offlinePaymentLinks, paymentLinks } from '@galla/contract/collect/payment-links/endpoints.ts';
import { paymentLinkCodePattern } from '@galla/contract/collect/payment-links/feature.ts';
import { endOfIstDay, linkExpiry, linkMonths, linkTexts } from '@galla/contract/collect/payment-links/fields.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { announceLink } from './end-link.ts';
import { paymentLinkExpiry } from './expiry.ts';
import { startMessages } from './messages/started.ts';
import type { LinkKey, NewLinkRow } from './queries.ts';
import { activateRows, insertCodes, insertLinks, moveLink } from './queries.ts';

/** The request for a new online link, as its endpoint receives it. */
export type OnlineRequest = Infer<(typeof paymentLinks)['create']['spec']['body']>;
/** The request for a new link of a shop. */
export type OfflineRequest = Infer<(typeof offlinePaymentLinks)['create']['spec']['body']>;

/** An error in one field. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The expiry of a link in ms, or the error in it. */
export function expiryOf(
  { expiresOn, expiresAt }: { readonly expiresOn?: string | undefined; readonly expiresAt?: string | undefined },
  now: number,
): number | FieldProblem {
  if (expiresOn !== undefined && expiresAt !== undefined) return { field: 'expiresAt', message: linkTexts.oneExpiry };
  const field = expiresOn === undefined ? 'expiresAt' : 'expiresOn';
  const at =
    expiresOn === undefined
      ? expiresAt === undefined
        ? linkExpiry(now, linkMonths.usual)
        : Date.parse(expiresAt)
      : endOfIstDay(expiresOn);
  if (at <= now) return { field, message: linkTexts.past };
  return at > linkExpiry(now, linkMonths.max) ? { field, message: linkTexts.tooFar } : at;
}

/** The errors in a new link that concern more than one field. Files of links use the same rules. */
export function problemsOfLink(request: OnlineRequest | OfflineRequest, now: number): FieldProblem[] {
  const expiry = expiryOf(request, now);
  const { customer, sendBy, amount } = request;
  const { firstPartAtLeast, items = [] } = request as Partial<OnlineRequest>;
  const sum = items.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0);
  return [
    ...(typeof expiry === 'number' ? [] : [expiry]),
    ...(sendBy.includes('SMS') && customer.phoneNumber === undefined
      ? [{ field: 'customer.phoneNumber', message: linkTexts.noPhone }]
      : []),
    ...(sendBy.includes('EMAIL') && customer.email === undefined
      ? [{ field: 'customer.email', message: linkTexts.noEmail }]
      : []),
    ...(firstPartAtLeast !== undefined && firstPartAtLeast > amount
      ? [{ field: 'firstPartAtLeast', message: linkTexts.firstPart }]
      : []),
    ...(items.length > 0 && sum !== amount ? [{ field: 'items', message: linkTexts.itemsDiffer }] : []),
  ];
}

/** Where a link comes from. */
export interface LinkOrigin {
  readonly kind: 'ONLINE' | 'OFFLINE';
  readonly createdBy: string | null;
  readonly batchId?: string;
  /** The store of the link, as a UUID. Absent or null for a link of the whole merchant. */
  readonly storeId?: string | null;
}

/** The row of a new link without errors. */
export function newLinkRow(request: OnlineRequest | OfflineRequest, origin: LinkOrigin, now: number): NewLinkRow {
  const { customer, language, sendBy, amount, referenceId, purpose } = request;
  const { firstPartAtLeast = null, reminders = 0, asks = [], items = [] } = request as Partial<OnlineRequest>;
  return {
    id: newId(now),
    kind: origin.kind,
    reference_id: referenceId,
    amount,
    first_part_at_least: firstPartAtLeast,
    purpose: purpose ?? null,
    customer_name: customer.name,
    customer_phone: customer.phoneNumber ?? null,
    customer_email: customer.email ?? null,
    language,
    send_by: [...new Set(sendBy)],
    reminders,
    asks,
    items,
    batch_id: origin.batchId ?? null,
    store_id: origin.storeId ?? null,
    created_by: origin.createdBy,
    created_at: new Date(now),
    expires_at: new Date(Number(expiryOf(request, now))),
  };
}

/**
 * Creates a link in the caller's transaction, and sends it if requested. Its short address works after the commit.
 * @throws Problem STATUS_400, REFERENCE_TAKEN
 */
export async function createLink(
  tx: Tx,
  tenantId: string,
  request: OnlineRequest | OfflineRequest,
  origin: LinkOrigin,
  now: number,
): Promise<LinkKey> {
  const errors = problemsOfLink(request, now);
  if (errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
  const row = newLinkRow(request, origin, now);
  const inserted = await insertLinks(tx, tenantId, [row]);
  if (!inserted.has(row.id)) throw new Problem('REFERENCE_TAKEN', 409);
  await activateLinks(tx, tenantId, [row], now);
  await startMessages(tx, tenantId, [row], now);
  await announceLink(tx, { tenantId, id: row.id }, 'created', now);
  return { tenantId, id: row.id };
}

/** If this many draws find no free code, the random source is broken. */
const maxDraws = 5;

/**
 * CREATED → ACTIVE: gives links their codes. A link that cannot get a code becomes ERRORED. Returns the ids of the
 * active links.
 */
export async function activateLinks(
  tx: Tx,
  tenantId: string,
  links: readonly { readonly id: string; readonly expires_at: Date }[],
  now: number,
  draw: () => string = newCode,
): Promise<Set<string>> {
  let without = links.map(({ id }) => id);
  const coded: { code: string; id: string }[] = [];
  for (let draws = 0; draws < maxDraws && without.length > 0; draws += 1) {
    const drawn = without.map((id) => ({ code: draw(), id }));
    const kept = await insertCodes(tx, tenantId, drawn);
    coded.push(...drawn.filter(({ id }) => kept.has(id)));
    without = without.filter((id) => !kept.has(id));
  }
  for (const id of without) await errorLink(tx, { tenantId, id }, 'Link not created. Try again.', now);
  const active = await activateRows(tx, tenantId, coded);
  if (links.length > 0)
    await paymentLinkExpiry.schedule(
      tx,
      tenantId,
      links.map(({ expires_at }) => expires_at),
    );
  return active;
}

/** CREATED → ERRORED, for a link that could not be created. */
export const errorLink = (tx: Tx, linkKey: LinkKey, reason: string, now: number): Promise<boolean> =>
  moveLink(tx, linkKey, 'ERRORED', { reason }, new Date(now));

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A new code: 12 base58 characters from the system's random source, 70 bits. */
export function newCode(): string {
  let code = '';
  while (code.length < 12) {
    // Bytes from 232 up would make the first characters more frequent.
    for (const byte of randomBytes(16)) if (byte < 232 && code.length < 12) code += alphabet.charAt(byte % 58);
  }
  if (!paymentLinkCodePattern.test(code)) throw new RangeError('A code is of base58');
  return code;
}
