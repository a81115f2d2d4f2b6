import { anyone, can, route, routes } from '../../core/endpoint.ts';
import { addsStores, changesStores, fillsAddresses, seesStores, seesTakings } from './access.ts';
import { largestImage } from './fields.ts';
import { largestImport } from './import-rules.ts';

export const storesRoutes = routes('stores', {
  list: route('GET /v2/stores', { access: can('store_access', 'transaction_access') }),
  totals: route('GET /v2/stores/totals', { access: can('store_access', 'transaction_access') }),
  facets: route('GET /v2/stores/facets', { access: can('store_access', 'transaction_access') }),
  map: route('GET /v2/stores/map', { access: seesStores }),
  details: route('GET /v2/stores/:merchantId/:storeId/details', { access: seesStores }),
  terminals: route('GET /v1/store/:merchantId/:storeId/terminals', {
    access: can('store_access', 'transaction_access'),
  }),
  takings: route('GET /v1/store/:merchantId/:storeId/takings', { access: seesTakings }),
});

export const storeChangesRoutes = routes('store-changes', {
  add: route('POST /v1/store/:merchantId', { access: addsStores, risk: 'none', idempotent: true }),
  change: route('PATCH /v1/store/:merchantId/:storeId', { access: changesStores, risk: 'none' }),
  close: route('POST /v1/store/:merchantId/:storeId/close', { access: changesStores, risk: 'none' }),
  reopen: route('POST /v1/store/:merchantId/:storeId/reopen', { access: changesStores, risk: 'none' }),
  addCounter: route('POST /v1/store/:merchantId/:storeId/terminals', {
    access: changesStores,
    risk: 'none',
    idempotent: true,
  }),
  renameCounter: route('PATCH /v1/store/:merchantId/:storeId/terminals/:terminalId', {
    access: changesStores,
    risk: 'none',
  }),
  closeCounter: route('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/close', {
    access: changesStores,
    risk: 'none',
  }),
  reopenCounter: route('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/reopen', {
    access: changesStores,
    risk: 'none',
  }),
});

export const storeImagesRoutes = routes('store-images', {
  upload: route('POST /v1/merchant/uploadImage', {
    access: changesStores,
    risk: 'none',
    upload: { maxBytes: largestImage, tooLarge: 'IMAGE_TOO_LARGE' },
  }),
  order: route('PUT /v1/store/:merchantId/:storeId/images', { access: changesStores, risk: 'none' }),
  remove: route('DELETE /v1/merchant/document/:imageId', { access: changesStores, risk: 'none' }),
  file: route('GET /v1/store/image/:key', { access: anyone }),
});

export const storeImportsRoutes = routes('store-imports', {
  template: route('GET /v1/stores/imports/template', { access: addsStores }),
  upload: route('POST /v1/stores/imports', {
    access: addsStores,
    risk: 'none',
    upload: { maxBytes: largestImport, tooLarge: 'STORE_IMPORT_TOO_LARGE' },
  }),
  list: route('GET /v1/stores/imports', { access: addsStores }),
  details: route('GET /v1/stores/imports/:importId', { access: addsStores }),
  rows: route('GET /v1/stores/imports/:importId/rows', { access: addsStores }),
  correct: route('PUT /v1/stores/imports/:importId/rows/:number', { access: addsStores, risk: 'none' }),
  drop: route('POST /v1/stores/imports/:importId/rows/drop', { access: addsStores, risk: 'none' }),
  confirm: route('POST /v1/stores/imports/:importId/confirm', { access: addsStores, risk: 'none', idempotent: true }),
  cancel: route('POST /v1/stores/imports/:importId/cancel', { access: addsStores, risk: 'none' }),
  download: route('GET /v1/stores/imports/:importId/download', { access: addsStores }),
});

export const storePhoneRoutes = routes('store-phone', {
  requestOtp: route('POST /v1/store/phoneNumber/requestOtp', { access: changesStores, risk: 'none' }),
  verifyOtp: route('POST /v1/store/phoneNumber/verifyOtp', { access: changesStores, risk: 'none' }),
});

export const placesRoutes = routes('places', {
  pincode: route('GET /v1/om/pincode/:pincode/details', { access: fillsAddresses }),
  geocode: route('GET /v1/om/geocode', { access: changesStores }),
  reverseGeocode: route('GET /v1/om/reverseGeocode', { access: changesStores }),
});
