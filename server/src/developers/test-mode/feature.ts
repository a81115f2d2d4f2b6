import { testMode } from '@galla/contract/developers/test-mode/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { testModeHandlers } from './routes.ts';

export const testModeFeature = feature({
  name: 'test-mode',
  contract: { testMode },
  handlers: () => ({ testMode: testModeHandlers }),
});
