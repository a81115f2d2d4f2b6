import { can, where } from '../../core/endpoint.ts';

/** Who may see the recipients of payment alerts. */
export const seesRecipients = where(can('qrcodes_access'), { merchants: 'offline' });

/** Who may add them. */
export const addsRecipients = where(can('qrcode_add_mobile_access'), { merchants: 'offline' });

/** Who may remove them. */
export const removesRecipients = where(can('qrcode_remove_mobile_access'), { merchants: 'offline' });
