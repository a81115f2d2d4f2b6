import { expect, test } from 'vitest';
import { readBankLine } from './rules.ts';

test.each([
  ['N325261234567890', { utr: 'N325261234567890' }],
  ['632414887731', { utr: '632414887731' }],
  [
    'Your A/c XX6789 is credited by Rs. 1,24,518.40 on 20-11-26 by NEFT-GALLA PAYMENTS-UTR HDFCN52026112000 Avl Bal Rs 9,00,000.00',
    { utr: 'HDFCN52026112000', amount: 1_24_518_40 },
  ],
  ['INR 976.40 credited to a/c no. XX1234 ref 632414887731. -Bank', { utr: '632414887731', amount: 976_40 }],
  ['₹5000 received from GALLA', { amount: 5000_00 }],
  ['20/11/2026,NEFT CR HDFCR52026112000123456,Galla Payments', { utr: 'HDFCR52026112000123456' }],
  ['hello', {}],
])('SET-01 reads the UTR and the amount from a pasted text: %s', (line, read) => {
  expect(readBankLine(line)).toEqual(read);
});
