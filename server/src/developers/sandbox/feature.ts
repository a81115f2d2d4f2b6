import { sandbox } from '@galla/contract/developers/sandbox/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { SandboxServices } from './routes.ts';
import { sandboxHandlers } from './routes.ts';

export const sandboxFeature = feature({
  name: 'sandbox',
  sandboxTime: true,
  contract: { sandbox },
  handlers: (services: SandboxServices) => ({ sandbox: sandboxHandlers(services) }),
  writes: ['sandbox_script'],
  reads: [
    'chargeback',
    'checkout_attempt',
    'checkout_order',
    'dynamic_qr',
    'payment',
    'payment_link',
    'payment_link_message',
    'payment_link_reminder',
    'qr_code_archive',
    'report',
    'report_schedule',
    'settlement',
  ],
  freeText: { sandbox_script: { name: 'text' } },
  distribution: { sandbox_script: 'tenant' },
});
