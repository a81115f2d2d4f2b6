import { cashierStore } from '../merchants.ts';
import type { DemoLink } from './demo-link.ts';
import { byCard, byUpi } from './demo-link.ts';

const imran = '9876500002';
const sms = ['SMS'] as const;

/** The payment links of Chai Stop: trays and breakfasts that offices near its stores order by phone. */
export const chaiLinks: readonly DemoLink[] = [
  {
    referenceId: 'TRAY-041',
    amount: 2_400_00,
    purpose: 'Tea and bun maska for 40',
    customer: { name: 'Sunil Shah', phoneNumber: '9833020041' },
    by: imran,
    created: [6, 9],
    expires: 5,
    sendBy: sms,
    life: [
      { is: 'opened', at: [6, 9.1], on: 'PHONE' },
      { is: 'paid', at: [6, 9.15], way: byUpi('sunilshah@okhdfc') },
    ],
  },
  {
    referenceId: 'TRAY-042',
    amount: 6_150_00,
    purpose: 'Breakfast for 75',
    customer: { name: 'Bandra Gymkhana', phoneNumber: '9821020042' },
    by: imran,
    created: [5, 18],
    expires: -3,
    sendBy: sms,
    life: [
      { is: 'opened', at: [5, 18.5], on: 'PHONE', times: 2 },
      { is: 'failed', at: [5, 18.6], way: byCard('Bandra Gymkhana'), reason: 'The card has expired' },
      { is: 'paid', at: [5, 18.7], way: byUpi('gymkhana@ybl') },
      { is: 'refunded', at: [4, 11], amount: 1_230_00, reason: 'ITEM_UNAVAILABLE' },
    ],
  },
  {
    referenceId: 'TRAY-043',
    amount: 1_800_00,
    purpose: 'Tea for 60',
    customer: { name: 'Pooja Desai', phoneNumber: '9819020043' },
    store: cashierStore,
    by: imran,
    created: [4, 10],
    expires: 2,
    sendBy: sms,
    life: [{ is: 'opened', at: [4, 10.5], on: 'PHONE' }],
  },
  {
    referenceId: 'TRAY-044',
    amount: 3_300_00,
    purpose: 'Snack boxes, 30 pieces',
    customer: { name: 'Metro Rail office', phoneNumber: '9818020044' },
    store: cashierStore,
    by: imran,
    created: [2, 12],
    expires: -4,
    sendBy: sms,
    life: [{ is: 'cancelled', at: [2, 15] }],
  },
  {
    referenceId: 'TRAY-045',
    amount: 2_750_00,
    purpose: 'Tea and samosa for 50',
    customer: { name: 'Gurpreet Kaur', phoneNumber: '9810020045' },
    store: cashierStore,
    by: imran,
    created: [1, 17],
    expires: -6,
    sendBy: sms,
    life: [{ is: 'opened', at: [1, 17.4], on: 'PHONE' }],
  },
  {
    referenceId: 'TRAY-047',
    amount: 1_250_00,
    purpose: 'Tea for 25, at four',
    customer: { name: 'Neha Jain', phoneNumber: '9829020047' },
    store: cashierStore,
    by: imran,
    created: [0, 0.8],
    expires: -2,
    sendBy: sms,
    life: [{ is: 'opened', at: [0, 0.7], on: 'PHONE' }],
  },
  {
    referenceId: 'TRAY-046',
    amount: 24_500_00,
    purpose: 'Wedding tea counter, advance',
    customer: { name: 'Mohan Lal', phoneNumber: '5001022046' },
    by: imran,
    created: [1, 18],
    expires: -20,
    sendBy: sms,
  },
];
