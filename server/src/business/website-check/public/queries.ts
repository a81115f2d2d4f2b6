import type { WebsiteReport } from '@galla/contract/business/website-check/checks.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { findDueRows } from '../../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../../platform/jobs/job.ts';
import type { Failure } from '../crawl/fetch-page.ts';

export type WebsiteCheckRow = Row<'website_check'>;

/** The name of the job that reads websites. */
export const jobName = 'websiteCheck.read';

const running = sql<boolean>`state = 'RUNNING'`;

/** Starts a check. False while another check of the merchant is running. */
export async function insertCheck(
  tx: Tx,
  check: Pick<WebsiteCheckRow, 'tenant_id' | 'id' | 'url' | 'chosen' | 'started_by' | 'started_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('website_check')
    .values({ ...check, state: 'RUNNING', worked_at: check.started_at })
    .onConflict((conflict) => conflict.column('tenant_id').where('state', '=', 'RUNNING').doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await announceWork(tx, jobName, check.tenant_id, check.started_at.getTime());
  return true;
}

export const findNewestCheck = (tx: Tx, tenantId: string): Promise<WebsiteCheckRow | undefined> =>
  tx
    .selectFrom('website_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When checks are due, by tenant. */
export const findDueChecks = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'website_check', dueAt: 'worked_at', isOpen: running });

/** The due checks of a tenant. */
export const claimChecks = (tx: Tx, { tenantId, now, places, except }: Claim): Promise<WebsiteCheckRow[]> =>
  tx
    .selectFrom('website_check')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(running)
    .where('worked_at', '<=', now)
    .where(sql<boolean>`id <> all (${uuidArray(except)})`)
    .orderBy('worked_at')
    .limit(places)
    .execute();

/** Records how many pages were read. */
export async function countPages(tx: Tx, { tenant_id, id }: WebsiteCheckRow, pages_read: number): Promise<void> {
  await tx
    .updateTable('website_check')
    .set({ pages_read })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where(running)
    .execute();
}

/** Ends a running check with its report, or with the reason of its failure. */
export async function endCheck(
  tx: Tx,
  { tenant_id, id }: Pick<WebsiteCheckRow, 'tenant_id' | 'id'>,
  outcome: { readonly report: WebsiteReport } | { readonly failure: Failure },
  finished_at: Date,
): Promise<void> {
  const end =
    'report' in outcome
      ? { state: 'DONE' as const, report: JSON.stringify(outcome.report), pages_read: outcome.report.pages.length }
      : { state: 'FAILED' as const, failure: outcome.failure };
  await tx
    .updateTable('website_check')
    .set({ ...end, finished_at })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where(running)
    .execute();
}
