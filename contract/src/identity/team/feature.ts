import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const teamActs = {
  USER_INVITED: 'Invited a person',
  INVITATION_SENT_AGAIN: 'Sent an invitation again',
  INVITATION_CANCELLED: 'Deleted an invitation',
  INVITATION_ACCEPTED: 'Accepted an invitation',
  INVITATION_DECLINED: 'Declined an invitation',
  ROLE_ASSIGNED: 'Assigned a role',
  ROLE_REMOVED: 'Removed a role',
  STORE_ACCESS_ADDED: 'Gave access to stores',
  STORE_ACCESS_REMOVED: 'Removed access to stores',
  USER_DEACTIVATED: 'Deactivated a person',
  USER_ACTIVATED: 'Activated a person',
  USER_DELETED: 'Deleted a person from the team',
  ROLE_CREATED: 'Created a role',
  ROLE_CHANGED: 'Changed a role',
  ROLE_DELETED: 'Deleted a role',
} as const;

/** Ids of invitations. */
export const invitationIds = ownIds('inv');
