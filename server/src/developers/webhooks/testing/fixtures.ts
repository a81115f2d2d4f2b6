import type { WebhookEventType } from '@galla/contract/developers/webhooks/events.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { openEgress } from '../../../platform/egress/egress.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { watchWebhooks } from '../health.ts';
import { collectWebhookEvents, deliverWebhooks } from '../jobs.ts';
import { replayWebhooks } from '../log/replay.ts';
import type { WebhookNeeds } from '../needs.ts';
import type { ReceivedEvent } from './receiver.ts';

/** The username and password that tests give endpoints. */
export const credentials = { username: 'warehouse', password: 'stock2026' } as const;

/** The dependencies of a worker's jobs. */
export function workerOf(galla: TestGalla): WebhookNeeds {
  return {
    database: galla.rows,
    clock: { now: galla.now },
    masterKey: galla.masterKey,
    demo: true,
    log: { error: (line: unknown) => console.error(line), warn: () => undefined },
    egress: openEgress(),
    publicUrl: 'http://localhost:4000',
    contact: defaultContact,
  };
}

/** Delivers what is due, and continues replays. */
export const deliver = (needs: WebhookNeeds) => runDue(needs, [deliverWebhooks, replayWebhooks]);

/** Does the workers' next work, a second later: collects events, then delivers what is due. */
export async function work(galla: TestGalla, needs: WebhookNeeds): Promise<void> {
  galla.pass(1_001);
  await runDue(needs, [collectWebhookEvents]);
  await deliver(needs);
}

/** The first element of a list that must not be empty. */
export function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new RangeError('The list is empty');
  return one;
}

/** The headers of a request in the form that the library of Standard Webhooks expects. */
export const plainHeaders = ({ headers }: ReceivedEvent): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Runs the job that handles failing endpoints. */
export async function watch(galla: TestGalla, needs: WebhookNeeds): Promise<void> {
  galla.pass(61_000);
  await runDue(needs, [watchWebhooks]);
}

/** The merchant of a test, with an Admin who has just completed step-up. */
export async function onlineShop(galla: TestGalla): Promise<{ merchant: TestMerchant; admin: TestBrowser }> {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  return { merchant, admin: await galla.signedIn(await galla.addPerson({ merchant })) };
}

/** Adds an endpoint over HTTP. */
export async function addEndpoint(
  admin: TestBrowser,
  url: string,
  events: readonly WebhookEventType[] = ['payment.completed'],
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const body = { url, description: 'Warehouse', events, ...credentials };
  const response = await admin.send('POST', '/v1/developer/webhooks', { body });
  if (response.statusCode !== 200) throw new Error(`The endpoint was not added: ${response.body}`);
  return response.json();
}
