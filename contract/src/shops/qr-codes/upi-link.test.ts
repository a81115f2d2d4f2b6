import { describe, expect, test } from 'vitest';
import { encodeId } from '../../core/ids.ts';
import { qrCodeReference, readQrCodeReference, readUpiLink, upiLink } from './upi-link.ts';

const request = {
  vpa: 'chaistop@galla',
  name: 'Chai Stop',
  categoryCode: '5814',
  reference: 'Q06b3tzv1xq8m3c2k4n5p6r7s8t',
  mode: 'STATIC',
} as const;

describe('QRC-02 the link in a QR code', () => {
  test('QRC-02 a static link leaves the amount to the payer', () => {
    expect(upiLink(request)).toBe(
      'upi://pay?pa=chaistop@galla&pn=Chai%20Stop&mc=5814&tr=Q06b3tzv1xq8m3c2k4n5p6r7s8t&mode=01&purpose=00&cu=INR',
    );
  });

  test('QRC-02 a dynamic link has an amount and a purpose', () => {
    const link = upiLink({ ...request, mode: 'DYNAMIC', amount: 38_500, note: 'Bill 12/7' });
    expect(link).toContain('&mode=15&purpose=00&am=385.00&tn=Bill%2012%2F7&cu=INR');
    expect(upiLink({ ...request, mode: 'DYNAMIC', amount: 5 })).toContain('&am=0.05&');
  });

  test.each([
    ['Ram & Sons', 'Ram%20%26%20Sons'],
    ["D'Souza (Café) + 50% = #1?", 'D%27Souza%20%28Caf%C3%A9%29%20%2B%2050%25%20%3D%20%231%3F'],
    ['चाय\n स्टॉप', encodeURIComponent('चाय स्टॉप')],
  ])('QRC-02 the name %j cannot inject a parameter', (name, escaped) => {
    const link = upiLink({ ...request, name });
    expect(link).toContain(`&pn=${escaped}&mc=`);
    expect(readUpiLink(link)?.name).toBe(name.replace(/\s+/g, ' '));
  });

  test('QRC-02 every generated link can be read back, amounts exact to the paisa', () => {
    expect(readUpiLink(upiLink(request))).toEqual(request);
    for (const amount of [1, 99, 100, 10_050, 100_00_00_000_00]) {
      const dynamic = { ...request, mode: 'DYNAMIC', amount, note: 'Table 4' } as const;
      expect(readUpiLink(upiLink(dynamic))).toEqual(dynamic);
    }
  });

  test('QRC-02 a long note is cut to fifty characters', () => {
    const link = upiLink({ ...request, mode: 'DYNAMIC', amount: 100, note: '😀'.repeat(60) });
    expect(readUpiLink(link)?.note).toBe('😀'.repeat(50));
  });

  test.each([
    ['an address without a handle', { vpa: 'chaistop' }],
    ['no name', { name: ' \n' }],
    ['a category of three digits', { categoryCode: '581' }],
    ['a reference with a dash', { reference: 'a-b' }],
    ['a reference of 36 characters', { reference: 'a'.repeat(36) }],
    ['a fixed amount on a printed code', { amount: 100 }],
    ['a dynamic link without an amount', { mode: 'DYNAMIC' as const }],
    ['half a paisa', { mode: 'DYNAMIC' as const, amount: 0.5 }],
  ])('QRC-02 %s is refused', (_, wrong) => {
    expect(() => upiLink({ ...request, ...wrong })).toThrow(RangeError);
  });
});

describe('QRC-02 reading links', () => {
  test('QRC-02 parameters may come in any order and unknown ones are ignored', () => {
    expect(readUpiLink(' UPI://pay?cu=inr&am=10.5&x=1&pn=A+B&pa=a.b-c@okbank ')).toEqual({
      vpa: 'a.b-c@okbank',
      name: 'A B',
      amount: 1050,
    });
  });

  test.each([
    'https://pay?pa=a1@bank',
    'upi://mandate?pa=a1@bank',
    'upi://pay',
    'upi://pay?pn=Nobody',
    'upi://pay?pa=a1@bank&pa=b1@bank',
    'upi://pay?pa=a1@bank&PA=b1@bank',
    'upi://pay?pa=a1@bank&am=-1',
    'upi://pay?pa=a1@bank&am=0.00',
    'upi://pay?pa=a1@bank&am=1.234',
    'upi://pay?pa=a1@bank&am=1e3',
    'upi://pay?pa=a1@bank&cu=USD',
    'upi://pay?pa=a1@bank&tr=a%20b',
    'upi://pay?pa=a1@bank&pn=%E0%A4',
  ])('QRC-02 %s is not a payment link', (text) => {
    expect(readUpiLink(text)).toBeUndefined();
  });
});

test('QRC-02 the reference identifies the QR code, also in upper case', () => {
  const id = '01963b2e-8a3c-7c41-9d55-0123456789ab';
  const reference = qrCodeReference(id);
  expect(reference).toBe(`Q${encodeId('qrCode', id).slice(3)}`);
  expect(reference).toMatch(/^[A-Za-z0-9]{27}$/);
  expect(readQrCodeReference(reference)).toBe(id);
  expect(readQrCodeReference(reference.toUpperCase())).toBe(id);
  expect(readQrCodeReference('D06b3tzv1xq8m3c2k4n5p6r7s8')).toBeUndefined();
  expect(readQrCodeReference('Qnothing')).toBeUndefined();
});
