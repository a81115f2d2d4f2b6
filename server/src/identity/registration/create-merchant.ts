import type { RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';
import { websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import { insertMerchant } from '../../business/merchants/public/merchant-queries.ts';
import { insertServiceLine } from '../../business/merchants/public/service-line-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { RegistrationBody } from './queries.ts';

/** Creates the merchant with its tenants and its first service line. Returns the merchant's UUID. */
export async function createMerchant(
  tx: Tx,
  form: RegistrationForm,
  request: RegistrationBody,
  merchantId: string,
  now: number,
): Promise<string> {
  const id = newId(now);
  const online = request.acceptPayments === 'WEBSITE_APP_SOCIAL_MEDIA';
  const inserted = await insertMerchant(tx, {
    id,
    merchant_id: merchantId,
    name: request.businessName,
    type: online ? 'ONLINE_MERCHANT' : 'OFFLINE_MERCHANT',
    kind: online ? 'ONLINE_MERCHANT' : 'OFFLINE_UNORGANISED',
    state: 'CREATED',
    kyc_status: 'NOT_INITIATED',
    website: request.website === undefined ? null : (websiteKey(request.website) ?? null),
    referral_code: request.referralCode ?? null,
    category: null,
    gstin: null,
    group_id: null,
    created_at: new Date(now),
  });
  if (!inserted) throw new RangeError(`The merchant id ${merchantId} is taken`);
  if (request.product !== undefined) {
    const business_line = form === 'GATEWAY' ? 'B2B_PG' : 'MASS';
    await insertServiceLine(tx, { merchant_id: id, service_line_type: request.product, business_line }, now);
  }
  return id;
}
