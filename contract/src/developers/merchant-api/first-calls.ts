import type { WrittenCall } from './code.ts';

/** The first order of a merchant. Repeating the call returns the same order. */
export const firstOrder: WrittenCall = {
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  body: { merchantOrderId: 'TEST-1001', amount: 49_900 },
  key: 'TEST-1001',
};

/** A webhook endpoint on the developer's own machine. */
export const firstEndpoint: WrittenCall = {
  name: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  body: {
    url: 'http://localhost:3000/hooks',
    description: 'My machine',
    events: ['payment.completed', 'refund.completed'],
    username: 'testhooks',
    password: 'test-hooks-2026',
  },
  key: 'my-machine-1',
};
