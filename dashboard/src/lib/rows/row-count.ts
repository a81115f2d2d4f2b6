import { plural } from '@lingui/core/macro';

/** How many rows: `1 row`, `50,000 rows`. */
export const rowCount = (count: number): string => plural(count, { one: '# row', other: '# rows' });
