import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { WebhookBody } from './events.ts';
import { maxWebhookPayload, webhookEvents, webhookEventTypes, webhookSchemaVersion } from './events.ts';

test.each(webhookEventTypes)('DEV-03 the example of %s matches its schema', (type) => {
  expect(z.safeParse(webhookEvents[type].data, webhookEvents[type].example).success).toBe(true);
});

// No text of a payment, refund, order or link is longer than 200 characters, and no character takes more than six bytes
// as JSON.
test.each(webhookEventTypes)('DEV-03 %s is smaller than 20 KB with the longest possible texts', (type) => {
  const text = '\u0001'.repeat(200);
  const data = Object.fromEntries(
    Object.entries(webhookEvents[type].example).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number.MAX_SAFE_INTEGER : text,
    ]),
  );
  const head = { id: text, type, version: webhookSchemaVersion, occurredAt: text, merchantId: text };
  const body = JSON.stringify({ ...head, mode: 'test', data } satisfies WebhookBody);
  expect(Buffer.byteLength(body)).toBeLessThan(maxWebhookPayload);
});
