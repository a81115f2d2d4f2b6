import type { Screens } from '../../core/screen.ts';
import { readsQrCodes, seesQrCodes } from './access.ts';
import { qrCodesHome } from './area.ts';

/** The screens of QR codes. */
export const qrCodeScreens = {
  qrCodes: qrCodesHome,
  qrCodeFiles: { path: '/qr/download', title: 'Download QR Codes', access: readsQrCodes, testMode: true },
  qrCodeDetails: { path: '/qr/$qrCodeId', title: 'QR Code', access: seesQrCodes, testMode: true },
} as const satisfies Screens;
