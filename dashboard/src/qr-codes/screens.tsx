import { qrCodeScreens } from '@galla/contract/qr-codes/screens.ts';
import { page, type Route } from '../lib/router/routes.ts';
import type { QrCodesParts } from './QrCodesPage.tsx';

const { qrCodes, qrCodeFiles, qrCodeDetails } = qrCodeScreens;

/** The screens of QR codes, with the parts of other features in them. */
export const qrCodeRoutes = (parts: QrCodesParts): readonly Route[] => [
  page(qrCodes, async () => {
    const { QrCodesPage } = await import('./QrCodesPage.tsx');
    return () => <QrCodesPage {...parts} />;
  }),
  page(qrCodeFiles, async () => (await import('./sheet/FilesPage.tsx')).FilesPage),
  page(qrCodeDetails, async () => (await import('./details/QrCodePage.tsx')).QrCodePage),
];
