import { formatCount } from './money.ts';

/** How many payments: `1 payment`, `3,932 payments`. */
export const paymentCount = (count: number): string => (count === 1 ? '1 payment' : `${formatCount(count)} payments`);
