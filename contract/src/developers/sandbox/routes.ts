import { route, routes } from '../../core/endpoint.ts';
import { sandboxScreens } from './screens.ts';

const { access } = sandboxScreens.sandbox;

const act = { access, risk: 'none', testMode: 'only' } as const;

export const sandboxRoutes = routes('sandbox', {
  read: route('GET /sandbox/v1', { access, testMode: 'only' }),
  news: route('GET /sandbox/v1/news', { access, testMode: 'only' }),
  moveClock: route('POST /sandbox/v1/clock', { ...act }),
  pay: route('POST /sandbox/v1/payments', { ...act }),
  order: route('POST /sandbox/v1/orders', { ...act }),
  refund: route('POST /sandbox/v1/refunds', { ...act }),
  dispute: route('POST /sandbox/v1/disputes', { ...act }),
  setBank: route('PUT /sandbox/v1/banks', { ...act }),
  reset: route('POST /sandbox/v1/reset', { ...act }),
  scripts: route('GET /sandbox/v1/scripts', { access, testMode: 'only' }),
  saveScript: route('POST /sandbox/v1/scripts', { ...act }),
  noteRun: route('PUT /sandbox/v1/scripts/:scriptId/run', { ...act }),
  removeScript: route('DELETE /sandbox/v1/scripts/:scriptId', { ...act }),
});
