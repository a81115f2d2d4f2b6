import { team } from '@galla/contract/identity/team/endpoints.ts';
import { invitations } from '@galla/contract/identity/team/invitations.ts';
import { roles } from '@galla/contract/identity/team/roles.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import { invitationHandlers, roleHandlers, teamHandlers } from './routes.ts';

export const teamFeature = feature({
  name: 'team',
  contract: { team, roles, invitations },
  handlers: () => ({ team: teamHandlers, roles: roleHandlers, invitations: invitationHandlers }),
  writes: ['invitation', 'membership', 'membership_store'],
  reads: ['custom_role', 'person_config'],
  freeText: {
    invitation: { name: 'text', store_names: 'texts' },
  },
  retention: [{ table: 'invitation', after: 'answered_at', keep: days(1) }],
  distribution: {
    invitation: 'reference',
    membership: 'reference',
    membership_store: 'reference',
  },
});
