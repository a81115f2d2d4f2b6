import { expect, test } from 'vitest';
import { outagesFor } from './outages.ts';

test('DSH-01 a shop sees outages of its counter’s methods, an online merchant those of every bank', () => {
  const until = '2026-11-27T12:00:00.000Z';
  const outages = ['UPI', 'HDFC', 'BATUA'].map((code) => ({ code, until }));
  const of = (type: 'OFFLINE_MERCHANT' | 'ONLINE_MERCHANT', superMerchant = false) =>
    outagesFor({ type, superMerchant }, outages).map(({ code }) => code);
  expect(of('OFFLINE_MERCHANT')).toEqual(['UPI']);
  expect(of('ONLINE_MERCHANT')).toEqual(['UPI', 'HDFC', 'BATUA']);
  expect(of('OFFLINE_MERCHANT', true)).toEqual(['UPI', 'HDFC', 'BATUA']);
});
