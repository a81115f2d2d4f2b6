import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Pool } from 'pg';
import { asAdmin, type Callers, insist } from './calls.ts';
import type { Acknowledged } from './recorder.ts';

const at = '/api/v2/payLink/batches';

/** A person uploads a file of payment links, confirms it, and waits for its links. Unanswered requests are repeated. */
export async function linkFile(callers: Callers): Promise<void> {
  const { random, recorder, merchantId } = callers;
  const series = randomUUID().slice(0, 13);
  const size = random.whole(1, 3) === 1 ? random.whole(2_100, 2_900) : random.whole(5, 400);
  const lines = Array.from({ length: size }, (_, row) => `${series}-${row},Asha Nair,9876543210,3200.00`);
  const form = new FormData();
  form.append('merchantId', merchantId);
  form.append(
    'file',
    new Blob([['reference_id,customer_name,mobile_number,amount', ...lines].join('\n')]),
    'links.csv',
  );
  callers.moment('link file sent');
  const { body } = await insist(() => asAdmin(callers, at, { body: form }));
  const path = `${at}/${String(body['batchId'])}`;
  const ready = await until(callers, path, 'READY');
  if (ready === undefined) return;
  const totals = { rows: ready.ready, amount: ready.amount, leftOut: 0 };
  const key = randomUUID();
  const confirmed = await insist(() => asAdmin(callers, `${path}/confirm`, { key, body: totals }), [409]);
  if (confirmed.status === 200) recorder.write({ what: 'link file', batchId: ready.batchId, links: ready.ready });
  callers.moment('link file confirmed');
  await until(callers, path, 'COMPLETED');
  await sleep(random.whole(100, 1_500));
}

/** Reads until the file is in a state. Undefined once the run has stopped, or if the file cannot continue. */
async function until(callers: Callers, path: string, state: LinkBatch['state']): Promise<LinkBatch | undefined> {
  while (callers.going()) {
    const { body } = await insist(() => asAdmin(callers, path, { method: 'GET' }));
    const batch = body as unknown as LinkBatch;
    if (batch.state === state) return batch;
    if (batch.state === 'ERRORED' || batch.state === 'CANCELLED') return undefined;
    callers.moment('link file going on');
    await sleep(callers.random.whole(10, 120));
  }
  return undefined;
}

/** Checks that each confirmed file has its links, and each reference exists once. */
export async function judgeLinkFiles(
  pool: Pool,
  answers: readonly Acknowledged[],
): Promise<{ readonly problems: readonly string[]; readonly links: number }> {
  const { rows } = await pool.query<{ id: string; links: number; codes: number; state: string }>(
    `SELECT b.id, b.state, count(l.id)::int AS links, count(DISTINCT l.code)::int AS codes
     FROM payment_link_batch b LEFT JOIN payment_link l ON l.tenant_id = b.tenant_id AND l.batch_id = b.id GROUP BY b.tenant_id, b.id`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const problems = answers.flatMap((answer) => {
    if (answer.what !== 'link file') return [];
    const row = byId.get(decodeId(paymentLinkBatchIds, answer.batchId) ?? '');
    if (row === undefined) return [`link file ${answer.batchId} was confirmed and is lost`];
    const isWhole = row.state === 'COMPLETED' && row.links === answer.links && row.codes === answer.links;
    return isWhole
      ? []
      : [`link file ${answer.batchId} is ${row.state} with ${row.links} links of ${answer.links}, ${row.codes} codes`];
  });
  return { problems, links: rows.reduce((sum, { links }) => sum + links, 0) };
}
