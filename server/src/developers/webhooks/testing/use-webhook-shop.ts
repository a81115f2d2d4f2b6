import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import type { WebhookNeeds } from '../needs.ts';
import { onlineShop, workerOf } from './fixtures.ts';
import type { Receiver } from './receiver.ts';
import { openReceiver } from './receiver.ts';

/** An online merchant, its Admin, its server that receives events, and the worker that sends them. */
interface WebhookShop {
  readonly galla: TestGalla;
  needs: WebhookNeeds;
  merchant: TestMerchant;
  /** Has just completed step-up. */
  admin: TestBrowser;
  receiver: Receiver;
}

/** Sets up one worker for all tests of a file, and a new merchant for each test. */
export function useWebhookShop(options?: Parameters<typeof useGalla>[0]): WebhookShop {
  const galla = useGalla(options);
  const shop = { galla } as WebhookShop;
  beforeAll(() => {
    shop.needs = workerOf(galla);
  });
  beforeEach(async () => {
    Object.assign(shop, await onlineShop(galla), { receiver: await openReceiver() });
  });
  afterEach(() => shop.receiver.close());
  afterAll(() => shop.needs.egress.close());
  return shop;
}
