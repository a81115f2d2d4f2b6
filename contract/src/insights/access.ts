import { can, where } from '../core/endpoint.ts';

/** Who sees how stores and counters do. */
export const seesStoreFigures = where(can('trend_transaction_access'), { merchants: 'offline' });
