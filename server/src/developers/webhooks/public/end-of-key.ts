import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEndpointIds } from '@galla/contract/developers/webhooks/feature.ts';
import { maxWebhookEndpoints } from '@galla/contract/developers/webhooks/fields.ts';
import type { Act, ActContext } from '../../../identity/audit/public/service.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { closeCursor, endWaiting, listEndpoints, openCursor, updateEndpoint } from '../endpoint-queries.ts';
import { followedForMs } from '../following/is-followed.ts';

/** Deletes all endpoints that were added with an API key, because its program may receive no more events. */
export async function endWebhooksOf(
  tx: Tx,
  context: ActContext,
  { tenantId, keyId }: { readonly tenantId: string; readonly keyId: string },
  by: Pick<Act, 'personId' | 'membershipId' | 'ownerId'>,
): Promise<void> {
  const at = new Date(context.now);
  const rows = await listEndpoints(tx, tenantId, { limit: maxWebhookEndpoints, offset: 0 });
  const theirs = rows.filter(({ api_key_id }) => api_key_id === keyId);
  if (theirs.length === 0) return;
  await openCursor(tx, tenantId);
  for (const { id, url } of theirs) {
    const key = { tenantId, endpointId: id };
    await updateEndpoint(tx, key, { deleted_at: at }, at);
    await endWaiting(tx, key, at);
    const detail = { webhook: encodeId(webhookEndpointIds, id), url };
    await record(tx, context, { ...by, act: 'WEBHOOK_DELETED', detail });
  }
  await closeCursor(tx, tenantId, new Date(context.now - followedForMs));
}
