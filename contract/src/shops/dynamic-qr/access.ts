import { can, where } from '../../core/endpoint.ts';

/** Who shows QR codes for one payment and sees what became of them. */
export const showsDynamicQr = where(can('qrcodes_access'), { merchants: 'offline' });
