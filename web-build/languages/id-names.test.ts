import { expect, test } from 'vitest';
import { textsOfApps } from './all-texts.ts';

test('TXN-04 each id has one name on every screen: Galla’s, the provider’s, the merchant’s, or any of them', () => {
  const named = [...textsOfApps()].filter((text) => /transaction id/i.test(text));
  expect(named.toSorted()).toEqual([
    'Any transaction ID',
    'Merchant forward transaction ID',
    'Provider transaction ID',
    'Refund transaction ID',
    'Transaction ID',
    'UTR and provider transaction ID',
    'provider transaction ID',
  ]);
});
