import { can, where } from '../core/endpoint.ts';

/** Who opens the screens of QR codes. */
export const seesQrCodes = where(can('qrcodes_access'), { merchants: 'offline' });

/** Who reads what a QR code holds, and prints it. */
export const readsQrCodes = where(can('getQrText'), { merchants: 'offline' });

/** Who adds and changes QR codes of the stores that they see. */
export const changesQrCodes = where(can('qr_update_access'), { merchants: 'offline' });
