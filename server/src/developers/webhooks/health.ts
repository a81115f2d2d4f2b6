import { encodeId } from '@galla/contract/core/ids.ts';
import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import { inTestMode, noAnswer, webhookEmails } from '@galla/contract/developers/webhooks/messages.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { said } from '../../platform/http/language.ts';
import { periodicJob } from '../../platform/jobs/job.ts';
import { filled, personEmail } from '../../platform/messages/email.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { findLanguages } from '../../platform/messages/person-language-queries.ts';
import { disableAfterMs, noticeAfterMs } from './delivering/schedule.ts';
import type { EndpointKey, EndpointRow } from './endpoint-queries.ts';
import { endWaiting, findTenant, lockEndpoint, updateEndpoint } from './endpoint-queries.ts';
import { findFailing, listAdminEmails, noteNotice } from './health-queries.ts';
import type { WebhookNeeds } from './needs.ts';

/**
 * Notifies Admins of endpoints that have failed for an hour, and disables those that have failed for three days.
 * Attempts are real calls at real times, even in a sandbox (decision 132).
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
  // No endpoint is disabled before its Admins were notified.
  const isOver = row.noticed_at !== null && row.failing_since.getTime() <= now - disableAfterMs;
  if (!isOver && row.noticed_at !== null) return;
  await notifyAdmins(tx, needs, row, isOver, now);
  if (!isOver) return noteNotice(tx, key, at);
  await updateEndpoint(tx, key, { status: 'DISABLED', disabled_reason: 'FAILING', disabled_at: at }, at);
  await endWaiting(tx, key, at);
  const context = { masterKey: needs.masterKey, now, address: '', userAgent: undefined };
  const detail = { webhook: encodeId(webhookEndpointIds, row.id), url: row.url };
  await record(tx, context, {
    act: 'WEBHOOK_DISABLED',
    personId: null,
    membershipId: null,
    ownerId: key.tenantId,
    detail,
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
  const url = `${publicUrl}${pathOf(encodeId(webhookEndpointIds, row.id))}`;
  const texts = webhookEmails[isOver ? 'DISABLED' : 'FAILING'];
  const people = await listAdminEmails(tx, merchantUuid);
  const languages = await findLanguages(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id, email, name } of people) {
    const language = languages.get(id) ?? 'en';
    const of = mode === 'test' ? filled(language, inTestMode, { merchant }) : merchant;
    const answer = row.last_status === null ? said(language, noAnswer) : String(row.last_status);
    const facts = [
      [emailLabels.webhook, row.url],
      [emailLabels.lastAnswer, answer],
    ] as const;
    const to = { email, name, language };
    await postMessage(tx, personEmail(to, texts, { merchant: of }, { contact, url, facts }), now);
  }
}
