import { Problem } from '@galla/contract/core/problem.ts';
import type { MaskedReferral } from '@galla/contract/identity/registration/schemas.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { type Contact, findReferral, findRegistration } from './queries.ts';
import { atField } from './refusals.ts';

type Referral = NonNullable<Awaited<ReturnType<typeof findReferral>>>;

/** The limit of tries at referral codes. */
export const referralLimit = { max: 60, windowMs: 15 * 60_000 } as const;

/** The referrer, and the masked contact of the referred business. @throws Problem STATUS_404 for an unknown code */
export async function findMasked(context: RequestContext, code: string): Promise<MaskedReferral> {
  await count(context);
  const referral = await context.transaction((tx) => findReferral(tx, code));
  if (referral === undefined) throw new Problem('STATUS_404', 404);
  return masked(referral);
}

/**
 * Whether a referral is for the contact that a registration has verified. Only a verified number can find this out.
 * @throws Problem TOKEN_EXPIRED, or STATUS_400 with the field
 */
export async function validateReferral(context: RequestContext, code: string, token: string): Promise<MaskedReferral> {
  await count(context);
  return context.transaction(async (tx) => {
    const running = await findRegistration(tx, token, context.now);
    if (running === undefined) throw new Problem('TOKEN_EXPIRED', 400);
    return masked(await refuseForeignReferral(tx, code, running.contact));
  });
}

/** The referral of a code, if it is for this contact. @throws Problem STATUS_400 with the field */
export async function refuseForeignReferral(tx: Tx, code: string, { type, value }: Contact): Promise<Referral> {
  const referral = await findReferral(tx, code);
  if (referral === undefined)
    throw atField('referralCode', 'This referral code is not known. Check it, or leave it empty.');
  if (type !== 'SMS' || referral.phone !== value)
    throw atField(
      'referralCode',
      `${referral.partner_name} gave us another mobile number, ${maskPhone(referral.phone)}. Register with that one, or leave the code empty.`,
    );
  return referral;
}

const masked = ({ code, partner_name, business_name, phone }: Referral): MaskedReferral => ({
  referralCode: code,
  partnerName: partner_name,
  businessName: business_name
    .split(' ')
    .map((word) => `${[...word][0] ?? ''}•••`)
    .join(' '),
  phoneNumber: maskPhone(phone),
});

const maskPhone = (phone: string) => `${phone.slice(0, 2)}••• ••${phone.slice(-3)}`;

const count = (context: RequestContext) =>
  counted(context, (tx) =>
    countUse(tx, [{ key: `referral:address:${networkOf(context.address)}`, limit: referralLimit }], context.now),
  );
