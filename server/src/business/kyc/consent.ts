import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import type { KycConsent, kyc } from '@galla/contract/business/kyc/endpoints.ts';
import { kycConsentIds } from '@galla/contract/business/kyc/feature.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ConsentRow } from './consent-queries.ts';
import { findConsent, giveConsent, insertConsent } from './consent-queries.ts';

const { version, text } = kycConsent;

/** The text that a merchant agrees to, and who has agreed (KYC-10). The first call requests the consent. */
export async function askConsent(tx: Tx, tenantId: string, now: number): Promise<KycConsent> {
  await insertConsent(tx, { tenant_id: tenantId, id: newId(now), version, asked_at: new Date(now) });
  return shown(await findConsent(tx, tenantId, version));
}

/** Records who agreed. The first person counts. @throws Problem KYC_CONSENT_CHANGED if the person read another text */
export async function approveConsent(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  asked: Received<typeof kyc.consentApprove>['body'],
): Promise<KycConsent> {
  const row = await findConsent(tx, tenantId, version);
  if (asked.version !== version || row === undefined || row.id !== decodeId(kycConsentIds, asked.consentId))
    throw new Problem('KYC_CONSENT_CHANGED', 409);
  const { personId, membershipId } = context.scope;
  const given = { given_by: personId, given_at: new Date(context.now) };
  if (await giveConsent(tx, { tenantId, id: row.id }, given))
    await record(tx, context, { act: 'KYC_CONSENT_GIVEN', personId, membershipId, detail: { version } });
  return shown(await findConsent(tx, tenantId, version));
}

/** @throws Problem KYC_CONSENT_NEEDED */
export async function refuseWithoutConsent(tx: Tx, tenantId: string): Promise<void> {
  if ((await findConsent(tx, tenantId, version))?.given_at == null) throw new Problem('KYC_CONSENT_NEEDED', 409);
}

function shown(row: ConsentRow | undefined): KycConsent {
  if (row === undefined) throw new RangeError('The consent was not written');
  return {
    consentId: encodeId(kycConsentIds, row.id),
    version,
    text,
    givenAt: row.given_at?.toISOString() ?? null,
    givenBy: row.given_by_name,
  };
}
