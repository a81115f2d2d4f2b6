import { formatCount } from '@galla/ui/format/money.ts';

/** How many rows: `1 row`, `50,000 rows`. */
export const rowCount = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`);
