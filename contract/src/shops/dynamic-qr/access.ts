import { can, where } from '../../core/endpoint.ts';

/** Who may show QR codes for one payment and see their state. */
export const showsDynamicQr = where(can('qrcodes_access'), { merchants: 'offline' });
