import type { Answer } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { VendorHome, vendors } from '@galla/contract/settlements/vendors/endpoints.ts';
import { clearVendorSession, setVendorSession, type VendorContext, vendorSecretOf } from '../../callers/vendor.ts';
import type { Act } from '../../identity/audit/public/service.ts';
import { record } from '../../identity/audit/public/service.ts';
import { claimCaptcha } from '../../platform/auth/captcha.ts';
import { counted, countUse, refuseOver } from '../../platform/auth/limits.ts';
import { countOtpRequest, insertChallenge, verifyChallenge } from '../../platform/auth/one-time-passwords.ts';
import { endVendorSession, openVendorSession } from '../../platform/auth/vendor-sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import { findOpenLink, type OpenLink } from './queries.ts';

/** Limits guesses of a link's phone number. Above the limit, the link accepts no number for the rest of the hour. */
const wrongNumbers = { max: 10, windowMs: 60 * 60_000 };

/** A challenge is valid only for its own link, and for no other sign-in. */
const purposeOf = ({ id }: { readonly id: string }) => `vendor-sign-in:${id}`;

type Asker = Answer<typeof vendors.linkMeta>;

/** The merchant behind a link. @throws Problem LINK_META_NOT_FOUND */
export async function findAsker(context: RequestContext, metaId: string): Promise<Asker> {
  return askerOf(await linkOf(context, metaId));
}

const askerOf = ({ organisationId, merchantName }: OpenLink): Asker => ({ organisationId, merchantName });

async function linkOf(context: RequestContext, metaId: string): Promise<OpenLink> {
  const link = await context.transaction((tx) => findOpenLink(tx, metaId));
  if (link === undefined) throw new Problem('LINK_META_NOT_FOUND', 404);
  return link;
}

/**
 * Sends an OTP to the number of a link.
 * @throws Problem LINK_META_NOT_FOUND, LINK_META_AND_PHONE_NUMBER_MISMATCH, or those of every OTP
 */
export async function sendVendorOtp(
  context: RequestContext,
  metaId: string,
  phone: string,
): Promise<Answer<typeof vendors.sendOtp>> {
  await claimCaptcha(context, 'vendor-otp');
  const link = await linkOf(context, metaId);
  await refuseOtherNumber(context, link, phone);
  await counted(context, (tx) => countOtpRequest(tx, context, phone, undefined));
  const { code, ...sent } = await context.transaction(async (tx) => {
    const challenge = await insertChallenge(tx, context, {
      purpose: purposeOf(link),
      personId: null,
      destination: phone,
    });
    const body = `${challenge.code} is your OTP to sign in to ${context.contact.name} as a vendor of ${link.merchantName}. It is good for 5 minutes. ${context.contact.name} never asks for it on the phone.`;
    await postMessage(tx, { channel: 'SMS', destination: smsTo(phone), body }, context.now);
    return challenge;
  });
  return { ...sent, organisationId: link.organisationId };
}

/** After too many wrong numbers the right one is refused as well, because it would otherwise be recognisable. */
async function refuseOtherNumber(context: RequestContext, link: OpenLink, phone: string): Promise<void> {
  const use = { key: `vendor:wrong-number:${link.id}`, limit: wrongNumbers };
  await context.transaction((tx) => refuseOver(tx, use, context.now));
  if (link.phone === phone) return;
  await counted(context, (tx) => countUse(tx, [use], context.now));
  throw new Problem('LINK_META_AND_PHONE_NUMBER_MISMATCH', 400);
}

/** Signs a vendor in. An earlier vendor session of the browser ends; a person's session stays. */
export async function signInVendor(
  context: RequestContext,
  { metaId, token, otp }: { readonly metaId: string; readonly token: string; readonly otp: string },
): Promise<Asker> {
  const link = await linkOf(context, metaId);
  const { destination } = await verifyChallenge(context, token, otp, {
    purpose: purposeOf(link),
    onWrong: () => context.transaction((tx) => recordOf(tx, context, link, 'VENDOR_SIGN_IN_FAILED')),
  });
  const opened = await context.transaction(async (tx) => {
    // The link may have ended while the OTP was on its way.
    const still = await findOpenLink(tx, metaId);
    if (still === undefined) throw new Problem('LINK_META_NOT_FOUND', 404);
    if (still.phone !== destination) throw new Problem('LINK_META_AND_PHONE_NUMBER_MISMATCH', 400);
    const earlier = vendorSecretOf(context);
    if (earlier !== undefined) await endVendorSession(tx, earlier, context.now);
    const origin = { userAgent: context.userAgent, address: context.address };
    const session = await openVendorSession(tx, { linkId: still.id, origin, now: context.now });
    await recordOf(tx, context, still, 'VENDOR_SIGNED_IN');
    return session;
  });
  setVendorSession(context, opened.secret, opened.id);
  return askerOf(link);
}

export async function signOutVendor(context: VendorContext): Promise<void> {
  const { vendorSession } = context;
  const link = { id: vendorSession.linkId, vendor_name: vendorSession.vendorName, chainId: vendorSession.chainId };
  await context.transaction(async (tx) => {
    await endVendorSession(tx, vendorSecretOf(context) ?? '', context.now);
    await recordOf(tx, context, link, 'VENDOR_SIGNED_OUT');
  });
  clearVendorSession(context);
}

/** The signed-in vendor and the merchants' requests. */
export function homeOf({ vendorSession }: VendorContext): VendorHome {
  const { linkId, vendorName, phone, askedAt, createdAt, organisationId, merchantName } = vendorSession;
  return {
    organisationId,
    merchantName,
    vendorId: encodeId('vendor', linkId),
    vendorName,
    phoneNumber: `${phone.slice(0, 2)}••• ••${phone.slice(-3)}`,
    askedAt: askedAt.toISOString(),
    signedInAt: createdAt.toISOString(),
  };
}

/** Recorded in the log of the vendor's merchant. */
function recordOf(
  tx: Tx,
  context: RequestContext,
  link: Pick<OpenLink, 'id' | 'vendor_name' | 'chainId'>,
  act: Extract<Act['act'], `VENDOR_SIGN${string}`>,
): Promise<void> {
  return record(tx, context, {
    personId: null,
    membershipId: null,
    ownerId: link.chainId,
    act,
    outcome: act === 'VENDOR_SIGN_IN_FAILED' ? 'REFUSED' : 'DONE',
    subject: { kind: 'vendor', id: link.id },
    detail: { vendor: link.vendor_name },
  });
}
