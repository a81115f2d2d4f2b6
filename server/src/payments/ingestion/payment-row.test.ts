import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { paymentStates, stateRank } from '@galla/contract/payments/payments/states.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstTariffs } from '../../settlements/ledger/testing/tariffs.ts';
import { paymentsDiffer } from '../payments/public/stored-payment.ts';
import { advancePayment, beginPayment } from './payment-row.ts';

const at = Date.parse('2026-11-20T09:00:00Z');
const location = { storeId: undefined, terminalId: undefined, qrCodeId: undefined };

/** An event of one payment, varying what may differ between its events. */
const arrival = fc
  .record({
    state: fc.constantFrom(...paymentStates),
    amount: fc.constantFrom(100_00, 100_00, 100_00, 99_99),
    utr: fc.option(fc.constantFrom('412345678901', '412345678902'), { nil: undefined }),
    later: fc.nat(1_000),
  })
  .map(({ later, utr, ...event }) => ({
    event: {
      ...event,
      ...(utr === undefined ? {} : { utr }),
      merchantId: 'CHAI01',
      providerTransactionId: 'T1',
      instrument: 'ACCOUNT',
      createdAt: new Date(at).toISOString(),
    } satisfies PaymentEvent,
    tenantId: '00000000-0000-7000-8000-000000000001',
    location,
    engineKeyId: 'engine',
    prices: { tariffs: firstTariffs, keysReleasedAt: null, turnovers: [], rates: [] },
    ahead: 0,
    createdAt: at,
    at: at + later,
  }));

test('TXN-08 with any events in any order, a payment only moves forward and its amount never changes', () => {
  fc.assert(
    fc.property(arrival, fc.array(arrival, { maxLength: 12 }), (first, more) => {
      let row = beginPayment(first, new Date(at).toISOString());
      for (const next of more) {
        const { is, row: after } = advancePayment(row, next);
        const [from, to] = [stateRank[row.state], stateRank[after.state]];
        expect(to > from || after.state === row.state).toBe(true);
        expect(is === 'accepted').toBe(to > from);
        if (is === 'AMOUNT_MISMATCH' || is === 'STATE_CONFLICT') expect(paymentsDiffer(row, after)).toBe(false);
        expect(after.id === row.id && after.amount === row.amount && after.created_at === row.created_at).toBe(true);
        // Applying the same event again changes nothing.
        expect(paymentsDiffer(after, advancePayment(after, next).row)).toBe(false);
        row = after;
      }
    }),
    { numRuns: 2_000 },
  );
});
