import { can, where } from '../../core/endpoint.ts';

/** The access to the sums of stores and counters. */
export const seesStoreFigures = where(can('trend_transaction_access'), { merchants: 'offline' });
