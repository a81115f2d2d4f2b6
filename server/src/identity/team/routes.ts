import type { team } from '@galla/contract/identity/team/endpoints.ts';
import type { invitations } from '@galla/contract/identity/team/invitations.ts';
import type { roles } from '@galla/contract/identity/team/roles.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { answerInvitation, openInvitation, sendInvitationOtp } from './answer.ts';
import { cancelInvitation, invite, resendInvitation } from './invite.ts';
import { findAdmins, findMembers } from './members.ts';
import { addAccess, assignRole, findAccess, removeAccess, removeMember, removeRole } from './public/service.ts';
import { changeRole, createRole, findRoles, removeRoleOfTeam } from './roles.ts';
import { changeStoreAccess } from './store-access.ts';

export const teamHandlers: Handlers<typeof team> = {
  list: ({ query }, context) => findMembers(context, query),
  admins: (_input, context) => findAdmins(context),
  listAccess: ({ body }, context) => findAccess(context, body.userId),
  invite: ({ body }, context) => invite(context, body),
  resendInvitation: ({ params }, context) => resendInvitation(context, params.invitationId),
  async cancelInvitation({ params }, context) {
    await cancelInvitation(context, params.invitationId);
    return {};
  },
  async assignRole({ params }, context) {
    await assignRole(context, params.userId, params.roleId);
    return {};
  },
  async removeRole({ params }, context) {
    await removeRole(context, params.userId, params.roleId);
    return {};
  },
  async addAccess({ params, body }, context) {
    await addAccess(context, params.userId, body);
    return {};
  },
  async removeAccess({ params, body }, context) {
    await removeAccess(context, params.userId, body);
    return {};
  },
  changeStores: ({ params, body }, context) => changeStoreAccess(context, params.userId, body),
  async remove({ params }, context) {
    await removeMember(context, params.userId);
    return {};
  },
};

export const roleHandlers: Handlers<typeof roles> = {
  list: ({ query }, context) => findRoles(context, query.admin),
  create: ({ body }, context) => createRole(context, body),
  update: ({ params, body }, context) => changeRole(context, params.roleId, body),
  async remove({ params }, context) {
    await removeRoleOfTeam(context, params.roleId);
    return {};
  },
};

export const invitationHandlers: Handlers<typeof invitations> = {
  open: ({ body }, context) => openInvitation(context, body.token),
  sendOtp: ({ body }, context) => sendInvitationOtp(context, body.token),
  answer: ({ body }, context) => answerInvitation(context, body),
};
