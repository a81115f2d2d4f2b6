import { expect, test } from 'vitest';
import { isWebhookUrl } from './fields.ts';

test.each([
  ['https://hooks.shop.in/galla', true],
  ['https://hooks.shop.in.:8443/galla', true],
  ['https://localhost./', false],
  ['https://LOCALHOST./', false],
  ['https://galla.localhost/', false],
  ['https://galla.localhost./', false],
  ['https://metadata.google.internal/', false],
  ['https://db.internal../', false],
  ['https://printer.local/', false],
  ['https://router.home.arpa/', false],
  ['https://localhost.localdomain/', false],
  ['https://shop./', false],
  ['https://internal.shop.in/', true],
])('DEV-02 a new webhook at %s is accepted: %s', (url, fine) => {
  expect(isWebhookUrl(url, { loopback: false })).toBe(fine);
});

test('a demo accepts this machine only by its usual names', () => {
  expect(isWebhookUrl('http://localhost:3000/hooks', { loopback: true })).toBe(true);
  expect(isWebhookUrl('http://galla.localhost:3000/hooks', { loopback: true })).toBe(false);
});
