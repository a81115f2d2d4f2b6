import type { accountEmail } from '@galla/contract/identity/profile/account-email.ts';
import type { profile } from '@galla/contract/identity/profile/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { cancelOwnEmail, changeOwnEmail, confirmOwnEmail, findOwnEmail, resendOwnEmail } from './account-email.ts';
import {
  changeOwnPassword,
  changePerson,
  endOtherSessions,
  endSession,
  findSecurity,
  findSessions,
  resetConfig,
} from './service.ts';

export const profileHandlers: Handlers<typeof profile> = {
  update: (input, context) => changePerson(context, input),
  security: (_input, context) => findSecurity(context),
  reset: (_input, context) => resetConfig(context),
  sessions: (_input, context) => findSessions(context),
  async endSession({ params }, context) {
    await endSession(context, params.id);
    return {};
  },
  endOtherSessions: (_input, context) => endOtherSessions(context),
  changePassword: ({ body }, context) => changeOwnPassword(context, body),
};

export const accountEmailHandlers: Handlers<typeof accountEmail> = {
  find: (_input, context) => findOwnEmail(context),
  change: ({ params, body }, context) => changeOwnEmail(context, params.merchantId, body.email),
  resend: (_input, context) => resendOwnEmail(context),
  async cancel(_input, context) {
    await cancelOwnEmail(context);
    return {};
  },
  confirm: ({ body }, context) => confirmOwnEmail(context, body.token),
};
