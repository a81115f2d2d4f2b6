import type { WantedPage } from '@galla/contract/business/website-check/checks.ts';
import { isLoopback } from '@galla/contract/developers/webhooks/fields.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import { type JobNeeds, type Turn, tenantJob } from '../../platform/jobs/job.ts';
import { findPublishedAddresses } from '../policies/public/service.ts';
import { crawl } from './crawl/crawl.ts';
import { openPageReader } from './crawl/read-pages.ts';
import { demoUrlOf } from './demo-shops.ts';
import { judge } from './judge.ts';
import type { WebsiteCheckRow } from './public/queries.ts';
import { claimChecks, countPages, endCheck, findDueChecks, jobName } from './public/queries.ts';

export interface WebsiteCheckWork extends JobNeeds {
  readonly egress: Egress;
  readonly publicUrl: string;
  readonly demo: boolean;
}

/** The time limit for reading a site. Pages that were not read by then are not in the report. */
const readingMs = 30_000;

/** Reads websites. If a worker dies half-way, another one reads the site again. */
export const readWebsites = tenantJob<WebsiteCheckWork, WebsiteCheckRow>({
  name: jobName,
  atOnce: { process: 4, tenant: 1 },
  attempts: 3,
  longestPauseMs: 5_000,
  findDue: findDueChecks,
  claim: claimChecks,
  giveUp: (tx, { tenantId: tenant_id, id }, now) => endCheck(tx, { tenant_id, id }, { failure: 'BROKEN' }, now),
  start: (work) => ({ run: (row, turn) => readOne(work, row, turn) }),
});

async function readOne(work: WebsiteCheckWork, row: WebsiteCheckRow, turn: Turn): Promise<void> {
  const { egress, publicUrl, demo, clock, database } = work;
  const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(readingMs)]);
  const loopback = (hostname: string) => demo && isLoopback(hostname);
  const servedAt = (url: string) => (demo ? demoUrlOf(url, publicUrl) : url);
  let read = 0;
  const onPage = async () => {
    read += 1;
    await turn.write((tx) => countPages(tx, row, read));
  };
  const reader = openPageReader();
  const site = await crawl({ egress, loopback, servedAt, signal, publicUrl, reader }, row.url, onPage).finally(() =>
    reader.close(),
  );
  // The process stops: another worker will read the site.
  turn.signal.throwIfAborted();
  const hosted: Partial<Record<WantedPage, string>> = await inTenant(database, row.tenant_id, (tx) =>
    findPublishedAddresses(tx, row.tenant_id, publicUrl),
  );
  const outcome = 'failure' in site ? site : { report: judge(site, { chosen: row.chosen, hosted }) };
  await turn.write((tx) => endCheck(tx, row, outcome, new Date(clock.now())));
}
