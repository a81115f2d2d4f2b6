import { kycSubmissionIds } from '@galla/contract/business/kyc/feature.ts';
import { type FieldReason, fieldReason, submissionStateDetails } from '@galla/contract/business/kyc/states.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { IdentityProvider, IdentityWidget } from '../../platform/identity/identity-provider.ts';
import { IdentityUnknown } from '../../platform/identity/identity-provider.ts';
import type { Logger } from '../../platform/log.ts';
import { findMerchantOf, type Submission } from './public/queries.ts';
import { providerResult } from './public/service.ts';
import { openSnapshot } from './public/snapshot.ts';

interface Asking {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

const checkIdOf = ({ id }: Submission) => encodeId(kycSubmissionIds, id);

/** Opens the provider's widget for a submission, outside of any transaction. @throws Problem KYC_PROVIDER_SILENT */
export async function startIdentity(
  { database, masterKey, log }: Asking & { readonly masterKey: Buffer },
  identity: IdentityProvider,
  row: Submission,
): Promise<IdentityWidget> {
  const { values } = openSnapshot(masterKey, row);
  const { merchant_id: merchantId } = await inTenant(database, row.tenant_id, (tx) =>
    findMerchantOf(tx, row.tenant_id),
  );
  const { businessName = '', pan = '' } = values;
  try {
    return await identity.start({ checkId: checkIdOf(row), merchantId, businessName, pan });
  } catch (error) {
    if (!(error instanceof IdentityUnknown)) throw error;
    log.warn({ err: error }, 'the identity provider does not answer');
    throw new Problem('KYC_PROVIDER_SILENT', 503);
  }
}

/** Asks the provider once about the check of an open submission. A missing answer changes nothing. */
export async function askIdentity(
  { database, clock, log }: Asking,
  identity: IdentityProvider,
  row: Submission,
): Promise<void> {
  if (!submissionStateDetails[row.state].awaitsIdentity) return;
  try {
    const answer = await identity.find(checkIdOf(row));
    if (answer === undefined) return;
    const report = { ...answer, reasons: knownReasons(answer.reasons) };
    const key = { tenantId: row.tenant_id, id: row.id };
    await inTenant(database, row.tenant_id, (tx) => providerResult(tx, key, report, clock.now()));
  } catch (error) {
    if (!(error instanceof IdentityUnknown)) throw error;
    log.warn({ err: error }, 'the state of an identity check is not known yet');
  }
}

const knownReasons = (reasons: readonly { readonly field: string; readonly reason: string }[]): FieldReason[] =>
  reasons.flatMap((one) => fieldReason.safeParse(one).data ?? []);
