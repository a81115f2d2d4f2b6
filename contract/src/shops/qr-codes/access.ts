import { can, where } from '../../core/endpoint.ts';

/** Who may open the QR code screens. */
export const seesQrCodes = where(can('qrcodes_access'), { merchants: 'offline' });

/** Who may read the content of a QR code, and its prints. */
export const readsQrCodes = where(can('getQrText'), { merchants: 'offline' });

/** Who may add and change QR codes of the stores they see. */
export const changesQrCodes = where(can('qr_update_access'), { merchants: 'offline' });
