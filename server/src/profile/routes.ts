import type { profile } from '@galla/contract/profile.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import {
  changeOwnPassword,
  changePerson,
  endOtherSessions,
  endSession,
  findSecurity,
  findSessions,
} from './service.ts';

export const profileHandlers: Handlers<typeof profile> = {
  update: (input, context) => changePerson(context, input),
  security: (_input, context) => findSecurity(context),
  sessions: (_input, context) => findSessions(context),
  async endSession({ params }, context) {
    await endSession(context, params.id);
    return {};
  },
  endOtherSessions: (_input, context) => endOtherSessions(context),
  changePassword: ({ body }, context) => changeOwnPassword(context, body),
};
