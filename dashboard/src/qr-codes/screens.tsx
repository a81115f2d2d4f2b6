import { qrCodeScreens } from '@galla/contract/qr-codes/screens.ts';
import { page, type Route } from '../lib/router/routes.ts';

const { qrCodes, qrCodeFiles, qrCodeDetails } = qrCodeScreens;

/** The screens of QR codes. */
export const routes: readonly Route[] = [
  page(qrCodes, async () => (await import('./QrCodesPage.tsx')).QrCodesPage),
  page(qrCodeFiles, async () => (await import('./sheet/FilesPage.tsx')).FilesPage),
  page(qrCodeDetails, async () => (await import('./details/QrCodePage.tsx')).QrCodePage),
];
