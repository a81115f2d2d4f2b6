import { expect, test } from 'vitest';
import { addressParts, shareText, smsHref, upiUrl, whatsAppHref } from './share-text.ts';

const link = {
  merchantName: 'Kaapi Online',
  due: 48_600_00,
  purpose: 'Gift boxes & cards',
  referenceId: 'CG-2026-1147',
  expiresAt: '2026-11-27T18:29:59Z',
  url: 'https://pay.galla.example/l/7Kq2mXvB9aBc',
};

test('PAY-02 a shared link names the merchant, the amount, the purpose and the last day, and survives special characters', () => {
  expect(shareText(link)).toBe(
    'Kaapi Online has requested ₹48,600.00 for Gift boxes & cards. Pay by 27 Nov 2026: https://pay.galla.example/l/7Kq2mXvB9aBc',
  );
  expect(shareText({ ...link, purpose: null })).toContain('for CG-2026-1147.');
  expect(new URL(whatsAppHref(link)).searchParams.get('text')).toBe(shareText(link));
  expect(decodeURIComponent(smsHref(link).slice('sms:?body='.length))).toBe(shareText(link));
  expect(upiUrl(link)).toBe('https://pay.galla.example/l/7Kq2mXvB9aBc?way=upi');
  expect(addressParts(link.url)).toEqual(['pay.galla.example/l/', '7Kq2mXvB9aBc']);
});
