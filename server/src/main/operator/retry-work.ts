import { recordInInstallation } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { reopenWork } from '../../platform/jobs/failed-work.ts';
import type { Operator } from '../../platform/operator.ts';
import { jobs } from '../jobs.ts';

/**
 * Restarts abandoned work with all its attempts. Of two concurrent calls one finds it.
 * @param id of the work, a UUID
 * @returns the name of its job; undefined if no abandoned work has this id
 */
export async function retryWork(tx: Tx, operator: Operator, id: string): Promise<string | undefined> {
  const work = await reopenWork(tx, id, operator.now);
  if (work === undefined) return undefined;
  const { job, tenant_id: tenantId } = work;
  await jobs.find(({ name }) => name === job)?.retry?.(tx, { tenantId, id }, new Date(operator.now));
  await recordInInstallation(tx, operator, 'WORK_RETRIED', { job, id });
  return job;
}
