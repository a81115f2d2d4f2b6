import { lettersOf } from '@galla/contract/core/foreign-text.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { upiAppOf, upiApps } from '@galla/contract/payments/payments/upi-apps.ts';
import type { CounterPayment, CounterState } from '@galla/contract/shops/counter/schemas.ts';
import { qrCodeReference, testVpa, upiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { CounterPaymentRow, CounterRow } from './queries.ts';

/**
 * A payment as a counter shows it. Customers queue in front of the screen, so names are shortened and numbers left out.
 */
export function shownPayment(row: CounterPaymentRow): CounterPayment {
  const app = row.vpa === null ? undefined : upiAppOf(row.vpa);
  return {
    paymentId: encodeId('payment', row.id),
    state: row.state,
    amount: row.amount,
    refundedAmount: row.refunded,
    goesBack: row.returned || row.refunded >= row.amount,
    family: instruments[row.instrument as Instrument].family,
    app: app === undefined ? null : upiApps[app].name,
    payer: row.customer_name === null ? null : shortName(row.customer_name) || null,
    utr: row.utr,
    at: row.at.toISOString(),
  };
}

/** `Sneha Ramesh Kulkarni` → `Sneha K.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = lettersOf(name).split(' ');
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

/** What a counter phone shows before any payment. */
export function shownState(row: CounterRow): CounterState {
  const vpa = row.mode === 'test' ? testVpa(row.vpa) : row.vpa;
  const { qr_code_id, merchant_name: name, category_code: categoryCode } = row;
  return {
    merchantName: name,
    storeName: row.store_name,
    counterName: row.counter_name,
    active: row.active,
    testMode: row.mode === 'test',
    vpa,
    qrText:
      qr_code_id === null
        ? null
        : upiLink({ vpa, name, categoryCode, reference: qrCodeReference(qr_code_id), mode: 'STATIC' }),
    setUpBy: row.set_up_by,
  };
}
