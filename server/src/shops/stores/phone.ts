import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import type { storePhone } from '@galla/contract/shops/stores/phone.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import { countOtpRequest, issueOtp, verifyChallenge } from '../../platform/auth/one-time-passwords.ts';
import { inTenant } from '../../platform/db/database.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { lockedStore, recordStoreAct } from './public/change.ts';
import { setPhone } from './public/change-queries.ts';
import { storeKeyOf } from './store-view.ts';

const purpose = 'store-phone';

/** How many messages one person may send to other people's phones. */
const messagesOfPerson = { max: 20, windowMs: 3_600_000 };

/**
 * Sends an OTP to a phone, for this person only. The phone's owner may use the number to sign in elsewhere, so these
 * OTPs are separate from sign-in OTPs. @throws Problem OTP_RESEND_TOO_SOON, TOO_MANY_REQUESTS
 */
export async function requestPhoneOtp(
  context: ScopedContext,
  phoneNumber: string,
): Promise<Answer<typeof storePhone.requestOtp>> {
  const { personId } = context.scope;
  await counted(context, async (tx) => {
    await countUse(
      tx,
      [{ key: `otp:${purpose}:${personId}`, limit: messagesOfPerson }],
      installationTime(context.clock),
    );
    await countOtpRequest(tx, context, phoneNumber, purpose);
  });
  const request = { purpose, message: 'STORE_PHONE', personId, destination: phoneNumber } as const;
  return context.transaction((tx) => issueOtp(tx, context, { ...request, toAnybody: true }));
}

/**
 * Sets the phone of a store after its OTP.
 * @throws Problem STATUS_404, OTP_EXPIRED, INVALID_OTP, OTP_ATTEMPTS_EXHAUSTED
 */
export async function verifyPhone(
  context: ScopedContext,
  { phoneNumber, token, otp, ...path }: Received<typeof storePhone.verifyOtp>['body'],
): Promise<Answer<typeof storePhone.verifyOtp>> {
  const place = storeKeyOf(context.scope, path);
  const { personId } = context.scope;
  await verifyChallenge(context, token, otp, { purpose, destination: phoneNumber, personId });
  return inTenant(context.database, place.tenantId, async (tx) => {
    const { name, code } = await lockedStore(tx, place);
    await setPhone(tx, place, phoneNumber, new Date(context.now));
    await recordStoreAct(tx, context, 'STORE_PHONE_CHANGED', { store: name, code });
    return { message: 'Phone Number Updated.' } as const;
  });
}
