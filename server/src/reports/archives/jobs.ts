import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { noId } from '../../platform/ids.ts';
import { type JobNeeds, periodicJob } from '../../platform/jobs/job.ts';
import { days } from '../../platform/retention.ts';
import type { KeptDays } from '../../platform/retention-settings.ts';
import { eraseFromArchives } from './erase.ts';
import { type ArchiveWork, makeArchive } from './make-archive.ts';
import { fileOf, parseManifest } from './manifest.ts';
import { monthOn, monthsBetween } from './months.ts';
import {
  type ArchivedTenant,
  findEnds,
  findLiveTenant,
  listArchives,
  listLiveTenants,
  listToCompare,
  setCompared,
  setDue,
  sumMonth,
} from './queries.ts';

/** The dependencies of the archive job. */
export interface ArchiveJobNeeds extends JobNeeds {
  readonly reading: Database;
  readonly files: FileStore;
  readonly masterKey: Buffer;
  readonly keptDays: Pick<KeptDays, 'ARCHIVE_AFTER_DAYS'>;
}

const tenantsAtOnce = 100;
const comparedAtOnce = 500;
/** How often an archive is compared with the database's counts for its month. */
const compareEvery = days(30);

/** Creates archives of months that are due, and removes erased customers from existing ones. */
export const makeArchives = periodicJob<ArchiveJobNeeds>({
  name: 'archives.make',
  every: 3_600_000,
  run: (needs, { signal }) => workOnArchives(needs, signal),
});

/** One run of the job. A month that cannot be archived does not block others. */
export async function workOnArchives(needs: ArchiveJobNeeds, signal: AbortSignal): Promise<void> {
  const work: ArchiveWork = { ...needs, now: () => needs.clock.now(), signal };
  await eraseFromArchives(work);
  await compareArchives(work);
  const before = needs.clock.now() - days(needs.keptDays.ARCHIVE_AFTER_DAYS);
  const errors: unknown[] = [];
  for (let after = noId; ; ) {
    const tenants = await inTransaction(needs.database, (tx) => listLiveTenants(tx, after, tenantsAtOnce));
    for (const tenant of tenants) errors.push(...(await archiveTenant(work, tenant, before)));
    const last = tenants.at(-1);
    if (last === undefined || tenants.length < tenantsAtOnce) break;
    after = last.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} months could not be archived.`);
}

/** Creates a tenant's missing archives. @returns the errors by month, empty if all succeeded */
async function archiveTenant(work: ArchiveWork, tenant: ArchivedTenant, before: number): Promise<unknown[]> {
  const { ends, archives } = await inTransaction(work.database, async (tx) => ({
    ends: await findEnds(tx, tenant.id),
    archives: await listArchives(tx, tenant.id),
  }));
  if (ends === undefined) return [];
  const done = new Set(archives.flatMap(({ state, month }) => (state === 'VERIFIED' ? [month] : [])));
  const errors: unknown[] = [];
  for (const month of monthsBetween(ends.first, ends.last, before)) {
    if (done.has(month.first)) continue;
    work.signal.throwIfAborted();
    await makeArchive(work, tenant, month).catch((error: unknown) => {
      if (work.signal.aborted) throw error;
      errors.push(error);
    });
  }
  return errors;
}

/** Queues archives for rewriting whose payments have changed since, such as by a late refund. */
async function compareArchives(work: ArchiveWork): Promise<void> {
  for (;;) {
    const now = work.now();
    const before = new Date(now - compareEvery);
    const archives = await inTransaction(work.database, (tx) => listToCompare(tx, before, comparedAtOnce));
    for (const { tenant_id: tenantId, month, manifest } of archives) {
      work.signal.throwIfAborted();
      const { from, until } = monthOn(month);
      const { rows, sums } = fileOf(parseManifest(manifest ?? ''), 'payments');
      await inTransaction(work.database, async (tx) => {
        const is = await sumMonth(tx, tenantId, new Date(from), new Date(until));
        const isSame = is.count === rows && is.amount === sums['total'] && is.refunded === sums['refunded'];
        await setCompared(tx, tenantId, month, new Date(now));
        if (!isSame && (await findLiveTenant(tx, tenantId)) !== undefined) await setDue(tx, tenantId, month);
      });
    }
    if (archives.length < comparedAtOnce) return;
  }
}
