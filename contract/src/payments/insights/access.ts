import { can, where } from '../../core/endpoint.ts';

/** Who may see the totals of stores and counters. */
export const seesStoreFigures = where(can('trend_transaction_access'), { merchants: 'offline' });
