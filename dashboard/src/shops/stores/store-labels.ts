import { formatCount } from '@galla/ui/format/money.ts';

/** How many stores: `1 store`, `4,000 stores`. */
export const storeCount = (count: number) => (count === 1 ? '1 store' : `${formatCount(count)} stores`);

/** How many counters: `1 counter`, `3 counters`. */
export const counterCount = (count: number) => (count === 1 ? '1 counter' : `${formatCount(count)} counters`);
