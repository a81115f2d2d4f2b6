import { sandbox } from '@galla/contract/developers/sandbox/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { SandboxServices } from './routes.ts';
import { sandboxHandlers } from './routes.ts';

export const sandboxFeature = feature({
  name: 'sandbox',
  sandboxTime: true,
  contract: { sandbox },
  handlers: (services: SandboxServices) => ({ sandbox: sandboxHandlers(services) }),
  writes: ['sandbox', 'sandbox_script'],
  freeText: { sandbox_script: { name: 'text' } },
  distribution: { sandbox: 'local', sandbox_script: 'tenant' },
});
