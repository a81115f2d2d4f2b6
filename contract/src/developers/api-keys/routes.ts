import { route, routes } from '../../core/endpoint.ts';
import { apiKeyScreens } from './screens.ts';

const { access } = apiKeyScreens.apiKeys;

export const apiKeysRoutes = routes('api-keys', {
  metaInfo: route('POST /v1/developer/apiKeys/metaInfo', { access, reads: true }),
  list: route('POST /v1/developer/apiKeys/list', { access, reads: true }),
  encryptedList: route('POST /v1/developer/apiKeys/encryptedList', { access, risk: 'secrets' }),
  view: route('POST /v1/developer/apiKeys/view', { access, risk: 'secrets' }),
  create: route('POST /v1/developer/apiKeys/create', { access, risk: 'secrets' }),
  generateTest: route('POST /v1/simulator/apiKeys/generate', {
    access, // A test key moves no money, and is the first thing that a person who registered by phone alone needs.
    risk: 'none',
  }),
  updateConfig: route('POST /v1/developer/apiKeys/config/update', { access, risk: 'secrets' }),
  approve: route('POST /v1/developer/apiKeys/approve', { access, risk: 'secrets' }),
  stop: route('POST /v1/developer/apiKeys/stop', { access, risk: 'none' }),
  rotate: route('POST /v1/developer/apiKeys/rotate', { access, risk: 'secrets' }),
  disable: route('POST /v1/developer/apiKeys/disable', { access, risk: 'none' }),
});
