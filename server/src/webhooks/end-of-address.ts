import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEndpointIds } from '@galla/contract/webhooks/feature.ts';
import { maxWebhookEndpoints } from '@galla/contract/webhooks/fields.ts';
import type { ActContext } from '../audit/service.ts';
import { record } from '../audit/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { closeCursor, endWaiting, listEndpoints, openCursor, updateEndpoint } from './endpoint-queries.ts';
import { followedForMs } from './following/following.ts';

/** Who deletes endpoints. UUIDs. */
interface Deleting extends ActContext {
  readonly scope: { readonly personId: string; readonly membershipId: string };
}

/** Deletes the endpoints of a tenant at the server of an address, as when the program behind it may hear nothing more. */
export async function endWebhooksTo(tx: Tx, context: Deleting, tenantId: string, address: string): Promise<void> {
  const { origin } = new URL(address);
  const at = new Date(context.now);
  const rows = await listEndpoints(tx, tenantId, { limit: maxWebhookEndpoints, offset: 0 });
  const theirs = rows.filter(({ url }) => URL.parse(url)?.origin === origin);
  if (theirs.length === 0) return;
  await openCursor(tx, tenantId);
  const { personId, membershipId } = context.scope;
  for (const { id, url } of theirs) {
    const key = { tenantId, endpointId: id };
    await updateEndpoint(tx, key, { deleted_at: at }, at);
    await endWaiting(tx, key, at);
    const detail = { webhook: encodeId(webhookEndpointIds, id), url };
    await record(tx, context, { act: 'WEBHOOK_DELETED', personId, membershipId, detail });
  }
  await closeCursor(tx, tenantId, new Date(context.now - followedForMs));
}
