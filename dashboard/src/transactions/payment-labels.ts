import { paymentSolutions } from '@galla/contract/payments/solutions.ts';
import type { Payment } from '@galla/contract/transactions/endpoints.ts';

/** Where a payment was taken: `QR · Counter 1`, `PG Checkout`. The terminal's name follows, so that the short name is enough. */
export function wayOf({ paymentSolution, terminalName, qrCodeName }: Payment): string {
  const { name = null, short = null } = paymentSolution === null ? {} : paymentSolutions[paymentSolution];
  return [short ?? name, terminalName ?? qrCodeName].filter((word) => word !== null).join(' · ');
}

/** Who paid, in two lines: what a person looks for, and the proof. */
export function payerOf({ customerName, instrumentLabel, customerPhone }: Payment): { first: string; second?: string } {
  const [first = 'Not named', second] = [customerName, instrumentLabel, customerPhone].filter((word) => word !== null);
  return second === undefined ? { first } : { first, second };
}

/** The page of a payment. */
export const paymentHref = (unitId: string) => `/transactions/details/${unitId}`;
