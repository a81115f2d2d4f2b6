import { expect, test } from 'vitest';
import { paidWithText } from './paid-with.ts';

test('a receipt shows the instrument’s kind and name', () => {
  const text = (instrument: Parameters<typeof paidWithText>[0]['instrument'], instrumentLabel: string | null) =>
    paidWithText({ instrument, instrumentLabel });
  expect(text('ACCOUNT', 'sn••••ni@okaxis')).toBe('UPI · sn••••ni@okaxis');
  expect(text('NET_BANKING', 'HDFC Bank')).toBe('Net banking · HDFC Bank');
  expect(text('WALLET', 'Batua')).toBe('Wallet · Batua');
  expect(text('CREDIT_CARD', 'Visa credit •• 4402')).toBe('Visa credit •• 4402');
  expect(text('CREDIT_CARD', null)).toBe('Credit card');
  expect(text('EXTERNAL_WALLET', null)).toBe('External wallet');
});
