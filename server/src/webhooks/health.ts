import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEndpointIds } from '@galla/contract/webhooks/feature.ts';
import { webhookScreens } from '@galla/contract/webhooks/screens.ts';
import { record } from '../audit/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { periodicJob } from '../platform/jobs/job.ts';
import { postMessage } from '../platform/messages/outbox.ts';
import { disableAfterMs, noticeAfterMs } from './delivering/schedule.ts';
import type { EndpointKey, EndpointRow } from './endpoint-queries.ts';
import { endWaiting, findTenant, lockEndpoint, updateEndpoint } from './endpoint-queries.ts';
import { findFailing, listAdminEmails, noteNotice } from './health-queries.ts';
import type { WebhookNeeds } from './needs.ts';

/**
 * Tells Admins of endpoints that have failed for an hour, and disables those that have failed for three days. Attempts are
 * real calls and stand at real times in a sandbox too (decision 145).
 */
export const watchWebhooks = periodicJob<WebhookNeeds>({
  name: 'webhooks.watch',
  every: 60_000,
  async run(needs, { signal }) {
    const now = needs.clock.now();
    const failing = await inTransaction(needs.database, (tx) =>
      findFailing(tx, new Date(now - noticeAfterMs), new Date(now - disableAfterMs)),
    );
    for (const key of failing) {
      if (signal.aborted) return;
      await inTenant(needs.database, key.tenantId, (tx) => watch(tx, needs, key, now));
    }
  },
});

async function watch(tx: Tx, needs: WebhookNeeds, key: EndpointKey, now: number): Promise<void> {
  const row = await lockEndpoint(tx, key);
  if (row?.status !== 'ACTIVE' || row.failing_since === null) return;
  const at = new Date(now);
  // Nobody is disabled before the notice.
  const isOver = row.noticed_at !== null && row.failing_since.getTime() <= now - disableAfterMs;
  if (!isOver && row.noticed_at !== null) return;
  await notifyAdmins(tx, needs, row, isOver, now);
  if (!isOver) return noteNotice(tx, key, at);
  await updateEndpoint(tx, key, { status: 'DISABLED', disabled_reason: 'FAILING', disabled_at: at }, at);
  await endWaiting(tx, key, at);
  const context = { masterKey: needs.masterKey, now, address: '', userAgent: undefined };
  const detail = { webhook: encodeId(webhookEndpointIds, row.id), url: row.url };
  await record(tx, context, {
    ...{ act: 'WEBHOOK_DISABLED', personId: null, membershipId: null, ownerId: key.tenantId, detail },
  });
}

const pathOf = (webhookId: string) => webhookScreens.webhookDetails.path.replace('$webhookId', webhookId);

async function notifyAdmins(
  tx: Tx,
  { publicUrl, contact }: WebhookNeeds,
  row: EndpointRow,
  isOver: boolean,
  now: number,
) {
  const { merchantUuid, name: merchant, mode } = await findTenant(tx, row.tenant_id);
  const name = mode === 'test' ? `${merchant} in test mode` : merchant;
  const answer = row.last_status === null ? 'does not answer' : `answers ${row.last_status}`;
  const next = isOver
    ? 'It failed for three days, so no more events are sent to it. Enable it again when it answers.'
    : 'Events wait for it and none are lost. It is turned off after three days if nothing changes.';
  const subject = isOver ? `A webhook of ${name} is turned off` : `A webhook of ${name} does not work`;
  const page = `${publicUrl}${pathOf(encodeId(webhookEndpointIds, row.id))}`;
  for (const { email, person } of await listAdminEmails(tx, merchantUuid)) {
    const body = `Hello ${person},

The webhook ${row.url} ${answer}. ${next}

See the attempts at ${page}. Questions? Write to ${contact.supportEmail}.
`;
    await postMessage(tx, { channel: 'EMAIL', destination: email, subject, body }, now);
  }
}
