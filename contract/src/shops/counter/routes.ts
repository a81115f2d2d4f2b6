import { anyone, can, counterPhone, route, routes, where } from '../../core/endpoint.ts';

/** Who may set up and sign out counter phones: people who may change the store. */
const managesPhones = where(can('store_update_access'), { merchants: 'offline' });

export const counterDevicesRoutes = routes('counter-devices', {
  list: route('GET /v1/store/:merchantId/:storeId/counterPhones', { access: managesPhones }),
  makeCode: route('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/pairingCode', {
    access: managesPhones,
    risk: 'access',
  }),
  addThis: route('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/thisPhone', {
    access: managesPhones,
    risk: 'access',
  }),
  revoke: route('POST /v1/store/:merchantId/:storeId/counterPhones/:deviceId/revoke', {
    access: managesPhones,
    risk: 'none',
  }),
});

export const counterRoutes = routes('counter', {
  pair: route('POST /counter/v1/pair', { access: anyone }),
  state: route('GET /counter/v1/state', { access: counterPhone }),
  live: route('GET /counter/v1/live', { access: counterPhone }),
  shift: route('GET /counter/v1/shift', { access: counterPhone }),
  endShift: route('POST /counter/v1/shift/end', { access: counterPhone, idempotent: true }),
  showQr: route('POST /counter/v1/dynamic-qr', { access: counterPhone, idempotent: true }),
  findQr: route('GET /counter/v1/dynamic-qr/:id', { access: counterPhone }),
  cancelQr: route('POST /counter/v1/dynamic-qr/:id/cancel', { access: counterPhone }),
  leave: route('POST /counter/v1/leave', { access: counterPhone }),
});
