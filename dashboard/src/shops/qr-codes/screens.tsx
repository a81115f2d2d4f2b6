import { qrCodeScreens } from '@galla/contract/shops/qr-codes/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import type { QrCodeParts } from './details/QrCodePage.tsx';
import type { QrCodesParts } from './QrCodesPage.tsx';

const { qrCodes, qrCodeFiles, qrCodeDetails } = qrCodeScreens;

/** The screens of QR codes, with the parts that other features provide. */
export const qrCodeRoutes = (parts: QrCodesParts & QrCodeParts): readonly RouteObject[] => [
  page(qrCodes, async () => {
    const { QrCodesPage } = await import('./QrCodesPage.tsx');
    return () => <QrCodesPage {...parts} />;
  }),
  page(qrCodeFiles, async () => (await import('./sheet/FilesPage.tsx')).FilesPage),
  page(qrCodeDetails, async () => {
    const { QrCodePage } = await import('./details/QrCodePage.tsx');
    return () => <QrCodePage {...parts} />;
  }),
];
