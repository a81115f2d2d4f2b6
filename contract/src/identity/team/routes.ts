import { anyone, can, route, routes, signedIn } from '../../core/endpoint.ts';
import { teamScreens } from './screens.ts';

export const teamRoutes = routes('team', {
  list: route('GET /v1/user/list', { access: teamScreens.teamMembers.access }),
  admins: route('GET /v1/user/admins', { access: signedIn }),
  listAccess: route('POST /v1/user/listAccessForUser', { reads: true, access: teamScreens.teamMembers.access }),
  invite: route('POST /v2/user/createUser', {
    access: can('users_add_access'),
    risk: 'access',
    captcha: 'create-user',
  }),
  resendInvitation: route('POST /v1/user/invitation/:invitationId/resend', {
    access: can('users_add_access'),
    risk: 'access',
  }),
  cancelInvitation: route('DELETE /v1/user/invitation/:invitationId', {
    access: can('users_add_access', 'users_edit_access'),
    risk: 'access',
  }),
  assignRole: route('POST /v1/user/:userId/role/:roleId', { access: can('users_edit_access'), risk: 'access' }),
  removeRole: route('PUT /v1/user/:userId/role/:roleId', { access: can('users_edit_access'), risk: 'access' }),
  addAccess: route('POST /v1/user/addAccessToUser/:userId', { access: can('users_edit_access'), risk: 'access' }),
  removeAccess: route('PUT /v1/user/removeAccess/:userId', { access: can('users_edit_access'), risk: 'access' }),
  changeStores: route('POST /v1/user/changeStoreAccess/:userId', { access: can('users_edit_access'), risk: 'access' }),
  remove: route('DELETE /v1/user/:userId', { access: can('users_edit_access'), risk: 'access' }),
});

export const invitationsRoutes = routes('invitations', {
  open: route('POST /v1/user/invitation/open', { reads: true, access: anyone }),
  sendOtp: route('POST /v1/user/invitation/sendOtp', { access: anyone, captcha: 'send-otp' }),
  answer: route('POST /v1/user/invitation/answer', { access: anyone }),
});

/** Access to change roles, which belong to the whole merchant. */
export const changesRoles = { ...can('users_edit_access'), wholeMerchant: true } as const;

export const rolesRoutes = routes('roles', {
  list: route('GET /v1/user/role', { access: teamScreens.teamRoles.access }),
  create: route('POST /v1/user/role', { access: changesRoles, risk: 'access' }),
  update: route('PUT /v1/user/role/:roleId', { access: changesRoles, risk: 'access' }),
  remove: route('DELETE /v1/user/role/:roleId', { access: changesRoles, risk: 'access' }),
});
