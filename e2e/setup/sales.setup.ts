import { test } from '@playwright/test';
import { pay, payment } from '../support/engine.ts';

const week = 7 * 86_400_000;
const stores = Array.from({ length: 12 }, (_, index) => `CS${String(index + 1).padStart(2, '0')}`);

// The demo's shops do not sell at night: a run in the first hours of an Indian Monday would find this week empty.
test('every shop has sold something this week, as by this time last week', async ({ request }) => {
  const lastWeek = new Date(Date.now() - week).toISOString();
  const atCounter = (storeId: string) => payment({ storeId, terminalId: `${storeId}-T1` });
  await pay(
    request,
    ...stores.map(atCounter),
    payment({ state: 'FAILED', failureReason: 'Declined by bank' }),
    payment({ createdAt: lastWeek }),
    payment({ merchantId: 'KAAPI01' }),
    payment({ merchantId: 'SAGAR007' }),
    payment({ merchantId: 'SAGAR008' }),
  );
});
