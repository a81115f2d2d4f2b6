import { formatCount } from './money.ts';

/** A number of payments: `1 payment`, `3,932 payments`. */
export const paymentCount = (count: number): string => (count === 1 ? '1 payment' : `${formatCount(count)} payments`);

/** A number of refunds: `1 refund`, `12 refunds`. */
export const refundCount = (count: number) => (count === 1 ? '1 refund' : `${formatCount(count)} refunds`);

/** A number of settlements: `1 settlement`, `14 settlements`. */
export const settlementCount = (count: number) => (count === 1 ? '1 settlement' : `${formatCount(count)} settlements`);

const kilobyte = 1024;

/** The size of a file: `840 bytes`, `12.4 KB`, `50 MB`. A megabyte is 1,048,576 bytes, as in the file limits. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`;
  const isSmall = bytes < kilobyte * kilobyte;
  const size = bytes / (isSmall ? kilobyte : kilobyte * kilobyte);
  const shown = size >= 100 ? Math.floor(size) : Math.floor(size * 10) / 10;
  return isSmall ? `${shown} KB` : `${shown} MB`;
}
