import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { Recipient, recipients } from '@galla/contract/shops/recipients/endpoints.ts';
import { recipientIds } from '@galla/contract/shops/recipients/feature.ts';
import { maxRecipients } from '@galla/contract/shops/recipients/fields.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import { countOtpRequest, issueOtp, otpRules, verifyChallenge } from '../../platform/auth/one-time-passwords.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import type { RecipientRow } from './queries.ts';
import {
  closeCursor,
  countPlaces,
  countRecipients,
  findRecipient,
  insertRecipient,
  isKnown,
  listRecipients,
  markRemoved,
  markVerified,
  openCursor,
} from './queries.ts';

const purpose = 'recipient';

/** How many messages one person may send to other people's phones and emails. */
const messagesOfPerson = { max: 20, windowMs: 3_600_000 };

type AddBody = Received<typeof recipients.add>['body'];

/** The recipients of a merchant that the caller may see. @throws Problem INVALID_MERCHANT_ID */
export async function readRecipients(context: ScopedContext, merchantId: string | undefined): Promise<Recipient[]> {
  const { tenantId } = merchantOf(context.scope, merchantId);
  const rows = await inTenant(context.database, tenantId, (tx) => listRecipients(tx, tenantId, context.scope.storeIds));
  return rows.map(viewOf);
}

/**
 * Adds a recipient and sends the OTP. The recipient gets no other message before the OTP is entered.
 * @throws Problem STATUS_404 for stores or QR codes outside the scope, NOTIFICATION_RECEIVER_EXIST,
 * RECIPIENT_LIMIT_REACHED, and those of OTPs
 */
export async function addRecipient(context: ScopedContext, body: AddBody) {
  const { scope, database, now } = context;
  const { tenantId } = merchantOf(scope, body.merchantId);
  const places = { stores: uuidsOf('store', body.storeIds), qrCodes: uuidsOf('qrCode', body.qrCodeIds) };
  const destination = body.to.mode === 'SMS' ? body.to.phoneNumber : body.to.email;
  // A refused recipient must not use up an OTP.
  await inTenant(database, tenantId, (tx) => refuseUnfit(tx, context, tenantId, { ...body, destination, ...places }));
  await countOtp(context, destination);
  const id = newId(now);
  return inTenant(database, tenantId, async (tx) => {
    const added = await insertRecipient(tx, {
      tenant_id: tenantId,
      id,
      name: body.name,
      mode: body.to.mode,
      destination,
      store_ids: places.stores,
      qr_code_ids: places.qrCodes,
      from_amount: body.fromAmount,
      from_minute: minuteOf(body.hours?.from),
      to_minute: minuteOf(body.hours?.to),
      created_by: scope.personId,
      created_at: new Date(now),
    });
    if (!added) throw new Problem('NOTIFICATION_RECEIVER_EXIST', 409);
    const sent = await sendOtp(tx, context, destination);
    await recordAct(tx, context, 'RECIPIENT_ADDED', body.name);
    return { recipient: viewOf(await recipientAt(tx, context, id)), ...sent };
  });
}

interface Wanted extends Pick<AddBody, 'to'> {
  readonly destination: string;
  readonly stores: readonly string[] | null;
  readonly qrCodes: readonly string[] | null;
}

async function refuseUnfit(
  tx: Tx,
  { scope }: ScopedContext,
  tenantId: string,
  { to, destination, stores, qrCodes }: Wanted,
): Promise<void> {
  // A person of some stores may add recipients of these stores only.
  if (scope.storeIds !== null && stores === null) throw new Problem('STATUS_404', 404);
  for (const [table, ids] of [
    ['store', stores],
    ['qr_code', qrCodes],
  ] as const)
    if (ids !== null && (await countPlaces(tx, table, tenantId, ids, scope.storeIds)) !== ids.length)
      throw new Problem('STATUS_404', 404);
  if (await isKnown(tx, tenantId, to.mode, destination)) throw new Problem('NOTIFICATION_RECEIVER_EXIST', 409);
  if ((await countRecipients(tx, tenantId)) >= maxRecipients) throw new Problem('RECIPIENT_LIMIT_REACHED', 409);
}

const uuidsOf = (kind: 'store' | 'qrCode', ids: readonly string[] | null | undefined): string[] | null =>
  ids == null ? null : [...new Set(ids.map((id) => decodeId(kind, id) ?? ''))];

const minuteOf = (clock: string | undefined): number | null =>
  clock === undefined ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Counts an OTP against the limits of all OTPs, and of the person who requests it. */
async function countOtp(context: ScopedContext, destination: string): Promise<void> {
  const { personId } = context.scope;
  await counted(context, async (tx) => {
    await countUse(
      tx,
      [{ key: `otp:${purpose}:${personId}`, limit: messagesOfPerson }],
      installationTime(context.clock),
    );
    await countOtpRequest(tx, context, destination, purpose);
  });
}

/** Sends an OTP, which the person who requested it enters. */
async function sendOtp(tx: Tx, context: ScopedContext, destination: string) {
  const { personId } = context.scope;
  const request = { purpose, message: 'PAYMENT_ALERTS', personId, destination, toAnybody: true } as const;
  const sent = await issueOtp(tx, context, request);
  return { ...sent, resendAt: new Date(installationTime(context.clock) + otpRules.resendAfterMs).toISOString() };
}

/** Sends another OTP. @throws Problem STATUS_404, CONFLICT if the recipient is verified, and those of OTPs */
export async function resendOtp(context: ScopedContext, receiverId: string) {
  const row = await context.scoped((tx) => recipientAt(tx, context, uuidOf(receiverId)));
  if (row.verified_at !== null) throw new Problem('CONFLICT', 409);
  await countOtp(context, row.destination);
  return context.transaction((tx) => sendOtp(tx, context, row.destination));
}

/** Checks the OTP; from then on payments are announced. @throws Problem STATUS_404, and those of OTPs */
export async function verifyRecipient(
  context: ScopedContext,
  { receiverId, token, otp }: Received<typeof recipients.verifyOtp>['body'],
): Promise<Recipient> {
  const before = await context.scoped((tx) => recipientAt(tx, context, uuidOf(receiverId)));
  const { personId } = context.scope;
  await verifyChallenge(context, token, otp, { purpose, destination: before.destination, personId });
  const key = { tenantId: before.tenant_id, id: before.id };
  return inTenant(context.database, key.tenantId, async (tx) => {
    await openCursor(tx, key.tenantId);
    await markVerified(tx, key, new Date(context.now));
    await recordAct(tx, context, 'RECIPIENT_VERIFIED', before.name);
    return viewOf(await recipientAt(tx, context, key.id));
  });
}

/** Removes a recipient. @throws Problem STATUS_404 */
export async function removeRecipient(context: ScopedContext, receiverId: string): Promise<void> {
  const { tenant_id: tenantId, id, name } = await context.scoped((tx) => recipientAt(tx, context, uuidOf(receiverId)));
  await inTenant(context.database, tenantId, async (tx) => {
    await markRemoved(tx, { tenantId, id }, new Date(context.now));
    await closeCursor(tx, tenantId);
    await recordAct(tx, context, 'RECIPIENT_REMOVED', name);
  });
}

const uuidOf = (receiverId: string): string => decodeId(recipientIds, receiverId) ?? '';

async function recipientAt(tx: Tx, { scope }: ScopedContext, id: string): Promise<RecipientRow> {
  const row = await findRecipient(tx, scope, id);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return row;
}

async function recordAct(tx: Tx, context: ScopedContext, act: AuditAct, name: string): Promise<void> {
  const { personId, membershipId } = context.scope;
  await record(tx, context, { act, personId, membershipId, detail: { recipient: name } });
}

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function viewOf(row: RecipientRow): Recipient {
  const { from_minute: from, to_minute: to } = row;
  return {
    id: encodeId(recipientIds, row.id),
    name: row.name,
    mode: row.mode,
    destination: row.shown_destination,
    stores: row.stores?.map(({ id, name }) => ({ id: encodeId('store', id), name })) ?? null,
    qrCodes: row.qr_codes?.map(({ id, name }) => ({ id: encodeId('qrCode', id), name })) ?? null,
    fromAmount: row.from_amount,
    hours: from === null || to === null ? null : { from: clockOf(from), to: clockOf(to) },
    verifiedAt: row.verified_at?.toISOString() ?? null,
  };
}
