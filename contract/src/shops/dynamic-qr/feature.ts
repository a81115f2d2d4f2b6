import { ownIds } from '../../core/ids.ts';

/** Ids of dynamic QRs. */
export const dynamicQrIds = ownIds('dqr');
