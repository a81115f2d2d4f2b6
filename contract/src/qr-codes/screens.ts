import { can, where } from '../core/endpoint.ts';
import type { PlannedActs, Screens } from '../core/screen.ts';

/** The screens of QR codes, which come later. */
export const plannedQrCodeScreens = {
  qrCodes: {
    path: '/qr',
    title: 'QR Codes',
    access: where(can('qrcodes_access'), { merchants: 'offline' }),
    testMode: true,
  },
} as const satisfies Screens;

const { qrCodes } = plannedQrCodeScreens;

/** The planned actions of a QR code. */
export const plannedQrCodeActs = {
  readQrCode: { on: qrCodes, does: 'Read and download a QR code', access: can('getQrText') },
  changeQrCode: { on: qrCodes, does: 'Change a QR code', access: can('qr_update_access') },
  addReceiver: {
    on: qrCodes,
    does: 'Add a phone that hears of payments to a QR code',
    access: can('qrcode_add_mobile_access'),
  },
  removeReceiver: {
    on: qrCodes,
    does: 'Remove a phone that hears of payments to a QR code',
    access: can('qrcode_remove_mobile_access'),
  },
} as const satisfies PlannedActs;
