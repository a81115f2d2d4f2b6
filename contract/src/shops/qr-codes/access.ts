import { can, where } from '../../core/endpoint.ts';

/** Who opens the screens of QR codes. */
export const seesQrCodes = where(can('qrcodes_access'), { merchants: 'offline' });

/** The access to the content of a QR code, and to its prints. */
export const readsQrCodes = where(can('getQrText'), { merchants: 'offline' });

/** Who adds and changes QR codes of the stores that they see. */
export const changesQrCodes = where(can('qr_update_access'), { merchants: 'offline' });
