import type { PulsePoint } from '../src/charts/PulseStrip.tsx';
import type { RhythmPoint } from '../src/charts/rhythm-layout.ts';
import { istInstant } from '../src/format/dates.ts';

/** The current time of every sample: Friday, 20 November 2026, 02:46:12 PM in India. */
export const now = Date.parse('2026-11-20T09:16:12Z');

export type Payment = {
  id: string;
  at: string;
  name: string;
  vpa: string;
  instrument: string;
  way: string;
  store: string;
  storeId: string;
  utr: string;
  state: string;
  reason?: string;
  amount: number;
  refunded?: number;
};

const rows: [string, string, string, string, string, string, string, string, number, (string | undefined)?, number?][] =
  [
    ['14:44', 'Sneha Kulkarni', 'sn••••ni@okaxis', 'UPI', 'QR · Counter 1', 'Karol Bagh', 'STKB01', 'COMPLETED', 64000],
    [
      '14:41',
      'Mohammed Irfan',
      '98••••••21@ybl',
      'UPI',
      'QR · Counter 3',
      'Chandni Chowk',
      'STCC01',
      'COMPLETED',
      124800,
    ],
    [
      '14:38',
      'Gurpreet Kaur Bedi',
      'Visa credit •• 4402',
      'Credit card',
      'POS · Counter 2',
      'Lajpat Nagar',
      'STLN02',
      'COMPLETED',
      367550,
    ],
    [
      '14:36',
      'Tharun Reddy',
      'th••••dy@ibl',
      'UPI',
      'QR · Counter 1',
      'Noida Sector 18',
      'STND01',
      'PENDING',
      86000,
      'Waiting for the bank',
    ],
    [
      '14:31',
      'Thenmozhi Natarajan',
      'th••••an@oksbi',
      'UPI',
      'QR · Takeaway',
      'Karol Bagh',
      'STKB01',
      'COMPLETED',
      248000,
      undefined,
      62000,
    ],
    [
      '14:27',
      'Vikram Singh Rathore',
      'RuPay debit •• 1187',
      'Debit card',
      'POS · Counter 1',
      'Rajouri Garden',
      'STRG01',
      'FAILED',
      512000,
      'Declined by bank',
    ],
    [
      '14:22',
      'Farida Merchant',
      '99••••••05',
      'Wallet',
      'QR · Counter 2',
      'Chandni Chowk',
      'STCC01',
      'COMPLETED',
      31500,
    ],
    [
      '14:19',
      'Arjun Deshpande',
      'ar••••de@okhdfcbank',
      'UPI',
      'QR · Counter 1',
      'Lajpat Nagar',
      'STLN02',
      'COMPLETED',
      845000,
    ],
    [
      '14:14',
      'Lakshmi Subramaniam',
      'Canara Bank',
      'Net banking',
      'Payment link',
      'Karol Bagh',
      'STKB01',
      'COMPLETED',
      1250000,
    ],
    [
      '14:09',
      'Joseph D’Souza',
      'jo••••za@upi',
      'UPI',
      'QR · Takeaway',
      'Rajouri Garden',
      'STRG01',
      'COMPLETED',
      109550,
    ],
  ];

export const payments: Payment[] = rows.map(
  ([time, name, vpa, instrument, way, store, storeId, state, amount, reason, refunded], index) => ({
    id: `T26112014${44 - index}029175`,
    at: new Date(Date.parse(`2026-11-20T${time}:07+05:30`)).toISOString(),
    name,
    vpa,
    instrument,
    way,
    store,
    storeId,
    utr: `6324148${82917 - index * 3577}`,
    state,
    amount,
    ...(reason ? { reason } : {}),
    ...(refunded ? { refunded } : {}),
  }),
);

// A small seeded random sequence, so that screenshots are comparable.
let seed = 7;
const random = () => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
};
const shape = [0, 0, 0, 0, 0, 0, 0, 0, 0.3, 0.5, 0.8, 1, 0.9, 0.6, 0.55, 0.7, 1.1, 1.3, 1.2, 0.9, 0.5, 0, 0, 0];

export const week: RhythmPoint[] = Array.from({ length: 7 * 24 }, (_, index) => {
  const at = istInstant(2026, 11, 16 + Math.floor(index / 24), index % 24);
  const base = (shape[index % 24] ?? 0) * 38_000_00 * (index >= 120 ? 1.5 : 1);
  const amount = Math.round(base * (0.8 + random() * 0.4));
  const before = Math.round(base * (0.75 + random() * 0.4));
  return {
    at: new Date(at).toISOString(),
    amount: at > now ? null : amount,
    count: Math.round(amount / 44789),
    before: { amount: before, count: Math.round(before / 44789) },
  };
});

export const month: RhythmPoint[] = Array.from({ length: 30 }, (_, index) => {
  const at = istInstant(2026, 11, 1 + index);
  const amount = Math.round(3_80_000_00 * (0.7 + random() * 0.6));
  return {
    at: new Date(at).toISOString(),
    amount: at > now ? null : amount,
    count: Math.round(amount / 44789),
    before: { amount: Math.round(amount * (0.8 + random() * 0.3)), count: 800 },
  };
});

export const pulse: PulsePoint[] = Array.from({ length: 23 }, (_, index) => ({
  key: String(index),
  at: now - (22 - index) * 39_000 - Math.round(random() * 20_000) + 12_000,
  amount: Math.round(20_000 + random() ** 3 * 900_000),
  state: index === 8 || index === 21 ? 'pending' : index === 17 ? 'failed' : 'paid',
}));
