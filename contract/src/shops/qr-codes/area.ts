import type { Screen } from '../../core/screen.ts';
import { seesQrCodes } from './access.ts';

/** QR codes. */
export const qrCodesHome = {
  path: '/qr',
  title: 'QR Codes',
  access: seesQrCodes,
  navigation: { label: 'QR codes', icon: 'qr-code', group: 'collect' },
  testMode: true,
} as const satisfies Screen;
