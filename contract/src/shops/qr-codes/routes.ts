import { can, route, routes } from '../../core/endpoint.ts';
import { changesQrCodes, readsQrCodes, seesQrCodes } from './access.ts';

export const qrCodesRoutes = routes('qr-codes', {
  list: route('GET /v1/qrpos/list', { access: can('qrcodes_access', 'transaction_access') }),
  totals: route('GET /v1/qrpos/totals', { access: seesQrCodes }),
  details: route('GET /v1/qrpos/:qrCodeId', { access: seesQrCodes }),
  text: route('GET /v1/merchant/qrcode/:qrCodeId/text', { access: readsQrCodes }),
  download: route('POST /v1/qrpos/qrdownload', { access: readsQrCodes, risk: 'none', reads: true }),
});

export const qrCodeArchivesRoutes = routes('qr-code-archives', {
  make: route('POST /v1/qrpos/archives', { access: readsQrCodes, risk: 'none', idempotent: true }),
  latest: route('GET /v1/qrpos/archives', { access: readsQrCodes }),
  details: route('GET /v1/qrpos/archives/:archiveId', { access: readsQrCodes }),
  file: route('GET /v1/qrpos/archives/file/:key', { access: readsQrCodes }),
});

export const qrCodeChangesRoutes = routes('qr-code-changes', {
  add: route('POST /v1/qrpos', { access: changesQrCodes, risk: 'none', idempotent: true }),
  change: route('PATCH /v1/qrpos/:qrCodeId', { access: changesQrCodes, risk: 'none' }),
  deactivate: route('POST /v1/qrpos/:qrCodeId/deactivate', { access: changesQrCodes, risk: 'none' }),
  activate: route('POST /v1/qrpos/:qrCodeId/activate', { access: changesQrCodes, risk: 'none' }),
  replace: route('POST /v1/qrpos/:qrCodeId/replace', { access: changesQrCodes, risk: 'none', idempotent: true }),
});
