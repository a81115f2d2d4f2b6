import type { FieldValues } from '@galla/contract/business/onboarding/sections.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { bookCheck } from '../public/account-check-books.ts';
import { maxAccountChecks } from '../public/account-check-limit.ts';
import { confirmVersion, endSection, findAccountCheck } from '../queries.ts';
import { sealAccountNumber } from './account-number.ts';
import { insertCheck } from './queries.ts';

/**
 * Asks the bank about the account of a section. A version that the bank confirmed under the right name is not checked
 * again.
 * @throws Problem CONFLICT, ACCOUNT_CHECK_RUNNING, ACCOUNT_CHECKS_EXHAUSTED
 */
export async function startAccountCheck(
  tx: Tx,
  context: ScopedContext,
  { tenantId, version, values }: { readonly tenantId: string; readonly version: number; readonly values: FieldValues },
): Promise<void> {
  const { now, masterKey } = context;
  const { personId, membershipId } = context.scope;
  // The section stays locked until the check is inserted, so that two requests begin one check.
  if (!(await confirmVersion(tx, { tenantId, section: 'BANK_SECTION' }, version))) throw new Problem('CONFLICT', 409);
  const { last, begun } = await findAccountCheck(tx, tenantId, new Date(now - maxAccountChecks.windowMs));
  if (last?.version === version && last.state === 'MATCH') {
    await endSection(tx, { tenantId, section: 'BANK_SECTION' }, { version, state: 'SUCCESS' }, now);
    return;
  }
  if (last?.state === 'PENDING' && last.version === version) throw new Problem('ACCOUNT_CHECK_RUNNING', 409);
  if (begun >= maxAccountChecks.max) throw new Problem('ACCOUNT_CHECKS_EXHAUSTED', 429);
  const { accountNumber = '', ifsc = '', holder = '' } = values;
  const id = newId(now);
  await insertCheck(tx, {
    tenant_id: tenantId,
    id,
    version,
    holder,
    ifsc,
    last4: accountNumber.slice(-4),
    sealed_number: sealAccountNumber(masterKey, id, accountNumber),
    requested_by: personId,
    created_at: new Date(now),
    sent_journal_id: await bookCheck(tx, 'account-check-sent', { tenantId, checkId: id }, now),
  });
  const detail = { account: `•• ${accountNumber.slice(-4)}`, ifsc };
  await record(tx, context, { act: 'BANK_ACCOUNT_CHECK_REQUESTED', personId, membershipId, detail });
}
