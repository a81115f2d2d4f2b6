import { plural } from '@lingui/core/macro';

/** How many stores: `1 store`, `4,000 stores`. */
export const storeCount = (count: number) => plural(count, { one: '# store', other: '# stores' });

/** How many counters: `1 counter`, `3 counters`. */
export const counterCount = (count: number) => plural(count, { one: '# counter', other: '# counters' });
