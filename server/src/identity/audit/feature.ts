import { audit } from '@galla/contract/identity/audit/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { logCommand } from './public/installation.ts';
import { auditHandlers } from './routes.ts';

export const auditFeature = feature({
  name: 'audit',
  contract: { audit },
  handlers: () => ({ audit: auditHandlers }),
  writes: ['audit_chain', 'audit_event'],
  operator: [logCommand],
  distribution: { audit_chain: 'chain', audit_event: 'chain' },
});
