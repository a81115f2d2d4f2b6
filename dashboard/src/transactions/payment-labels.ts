import { stateGroups } from '@galla/contract/payments/state-groups.ts';
import type { Instrument, Payment, PaymentSolution, PaymentState } from '@galla/contract/transactions/endpoints.ts';
import { instruments, paymentSolutions } from '@galla/contract/transactions/endpoints.ts';

/** The state of a payment as its page and its timeline say it (TXN-04). */
export const stateTitles: { readonly [State in PaymentState]: string } = {
  INITIATED: 'Payment Initiated',
  PENDING: 'Payment Pending',
  COMPLETED: 'Payment Successful',
  FAILED: 'Payment Failed',
  CANCELLED: 'Payment Cancelled',
  ERRORED: 'Payment Errored',
};

/** Whether the money of a payment did not come. */
export const isLost = (state: PaymentState) => (stateGroups.failed as readonly PaymentState[]).includes(state);

/** In a table `QR` and `POS` are enough: the terminal's name follows. */
const shortSolutions: { readonly [Solution in PaymentSolution]?: string } = { QR: 'QR', POS: 'POS' };

/** Where a payment was taken: `QR · Counter 1`, `PG Checkout`. */
export function wayOf({ paymentSolution, terminalName, qrCodeName }: Payment): string {
  const solution =
    paymentSolution === null ? null : (shortSolutions[paymentSolution] ?? paymentSolutions[paymentSolution]);
  return [solution, terminalName ?? qrCodeName].filter((word) => word !== null).join(' · ');
}

/** Who paid, in two lines: what a person looks for, and the proof. */
export function payerOf({ customerName, instrumentLabel, customerPhone }: Payment): { first: string; second?: string } {
  const [first = 'Not named', second] = [customerName, instrumentLabel, customerPhone].filter((word) => word !== null);
  return second === undefined ? { first } : { first, second };
}

/** What people call the instrument. */
export const instrumentName = (instrument: Instrument) => instruments[instrument];

/** The tile for an instrument: the shared tile goes by the words of the field. */
export function tileOf(instrument: Instrument): string {
  if (instrument === 'ACCOUNT' || instrument === 'EXTERNAL_VPA') return 'UPI';
  if (instrument === 'EGV') return 'GIFT';
  return instrument === 'CREDIT_LINE' ? 'BANK' : instrument;
}

/** The page of a payment. */
export const paymentHref = (unitId: string) => `/transactions/details/${unitId}`;
