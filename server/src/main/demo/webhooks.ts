import { randomBytes } from 'node:crypto';
import type { WebhookEventType } from '@galla/contract/developers/webhooks/events.ts';
import { isWebhookUrl } from '@galla/contract/developers/webhooks/fields.ts';
import { lockCursor, moveCursor } from '../../developers/webhooks/collecting/collect-queries.ts';
import { countEndpoints, insertEndpoint, openCursor } from '../../developers/webhooks/endpoint-queries.ts';
import { newSigningSecret, sealFor } from '../../developers/webhooks/secrets.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { shopPath } from '../../provider/simulator/shop.ts';

/** The number of latest events that are delivered when the worker starts. */
const entries = 60;

const endpoints: readonly {
  readonly path: string;
  readonly description: string;
  readonly username: string;
  readonly events: readonly WebhookEventType[];
}[] = [
  {
    path: 'orders',
    description: 'Order system',
    username: 'orders',
    events: ['payment.pending', 'payment.completed', 'payment.failed', 'refund.completed', 'pg.order.completed'],
  },
  {
    path: 'warehouse',
    description: 'Warehouse',
    username: 'warehouse',
    events: ['payment.completed', 'refund.completed', 'payment_link.paid'],
  },
];

interface Setting {
  readonly tenantId: string;
  readonly masterKey: Buffer;
  readonly publicUrl: string;
  /** The Admin who added them. */
  readonly createdBy: string;
}

/** Two endpoints of an online merchant at the simulated shop. The worker delivers to them as to any other. */
export async function addWebhooks(tx: Tx, { tenantId, masterKey, publicUrl, createdBy }: Setting, now: Date) {
  const urls = endpoints.map(({ path }) => `${publicUrl}${shopPath}/${path}`);
  if (!urls.every((url) => isWebhookUrl(url, { loopback: true }))) return;
  await openCursor(tx, tenantId);
  if ((await countEndpoints(tx, tenantId)) > 0) return;
  for (const [index, { description, username, events }] of endpoints.entries()) {
    const [id, secret] = [newId(now.getTime()), newSigningSecret()];
    const password = `${randomBytes(8).toString('hex')}a1`;
    const sealed = {
      sealed_password: sealFor(masterKey, id, 'password', password),
      sealed_secret: sealFor(masterKey, id, 'secret', secret),
      secret_ending: secret.slice(-5, -1),
    };
    const row = { tenant_id: tenantId, id, url: urls[index] ?? '', description, username, events: [...events] };
    await insertEndpoint(tx, { ...row, ...sealed, created_by: createdBy }, now);
  }
  const position = (await lockCursor(tx, tenantId))?.position ?? 0;
  await moveCursor(tx, tenantId, Math.max(0, position - entries));
}
