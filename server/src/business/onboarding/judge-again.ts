import { leastMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import type { Section } from '@galla/contract/business/onboarding/sections.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { scoreCheck } from './account-checks/queries.ts';
import { nameMatch } from './public/name-match.ts';
import { endSection, findAccountCheck, listFields, listSections } from './queries.ts';
import { serverProblems } from './server-checks.ts';
import { valuesOf } from './values.ts';

/**
 * Re-checks the later sections against the current business details. An account or PAN in another name, or a GSTIN of
 * another state, is no longer completed.
 */
export async function judgeAgain(
  tx: Tx,
  { masterKey, now }: Pick<ScopedContext, 'masterKey' | 'now'>,
  tenantId: string,
  geocoder: Geocoder,
): Promise<void> {
  const rows = await listFields(tx, tenantId);
  const sections = await listSections(tx, tenantId);
  const business = valuesOf(masterKey, rows, 'BUSINESS_DETAILS');
  const end = async (section: Section, isRight: boolean) => {
    const row = sections.find((one) => one.section === section);
    if (row === undefined || row.state === 'IN_PROGRESS') return;
    const state = isRight ? 'SUCCESS' : 'FAILURE';
    if (row.state !== state) await endSection(tx, { tenantId, section }, { version: row.version, state }, now);
  };
  const { last } = await findAccountCheck(tx, tenantId, new Date(now));
  if (last !== undefined && last.registered_name !== null) {
    const score = nameMatch(last.registered_name, business.businessName ?? '');
    const state = score < leastMatch ? 'NO_MATCH' : 'MATCH';
    await scoreCheck(tx, { tenantId, id: last.id }, { state, score });
    await end('BANK_SECTION', state === 'MATCH');
  }
  const values = valuesOf(masterKey, rows, 'GST_PAN_SECTION');
  const problems = await serverProblems('GST_PAN_SECTION', { values, business, geocoder });
  await end('GST_PAN_SECTION', Object.keys(problems).length === 0);
}
