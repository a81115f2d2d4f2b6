import { can, where } from '../../core/endpoint.ts';

/** The access to the recipients of payment alerts. */
export const seesRecipients = where(can('qrcodes_access'), { merchants: 'offline' });

/** Who adds them. */
export const addsRecipients = where(can('qrcode_add_mobile_access'), { merchants: 'offline' });

/** Who removes them. */
export const removesRecipients = where(can('qrcode_remove_mobile_access'), { merchants: 'offline' });
