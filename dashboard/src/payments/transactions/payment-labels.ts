import { paymentSolutions } from '@galla/contract/payments/payments/solutions.ts';
import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { t } from '@lingui/core/macro';

/** The origin of a payment: `QR · Counter 1`, `PG Checkout`. The terminal's name follows, so that the short name is enough. */
export function wayOf({ paymentSolution, terminalName, qrCodeName }: Payment): string {
  const { name = null, short = null } = paymentSolution === null ? {} : paymentSolutions[paymentSolution];
  return [short ?? name, terminalName ?? qrCodeName].filter((word) => word !== null).join(' · ');
}

/** The customer, in two lines: the name, and the detail. */
export function payerOf({ customerName, instrumentLabel, customerPhone }: Payment): { first: string; second?: string } {
  const [first = t`No name`, second] = [customerName, instrumentLabel, customerPhone].filter((word) => word !== null);
  return second === undefined ? { first } : { first, second };
}

/** The page of a payment. */
export const paymentHref = (unitId: string) => `/transactions/details/${unitId}`;
