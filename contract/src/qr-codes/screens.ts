import { can } from '../core/endpoint.ts';
import type { PlannedActs, Screens } from '../core/screen.ts';
import { readsQrCodes, seesQrCodes } from './access.ts';
import { qrCodesHome } from './area.ts';

/** The screens of QR codes. */
export const qrCodeScreens = {
  qrCodes: qrCodesHome,
  qrCodeFiles: { path: '/qr/download', title: 'Download QR Codes', access: readsQrCodes, testMode: true },
  qrCodeDetails: { path: '/qr/$qrCodeId', title: 'QR Code', access: seesQrCodes, testMode: true },
} as const satisfies Screens;

const { qrCodes } = qrCodeScreens;

/** The planned actions of a QR code. */
export const plannedQrCodeActs = {
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
