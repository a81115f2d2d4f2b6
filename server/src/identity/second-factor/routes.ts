import type { secondFactor, stepUp, teamSecurity } from '@galla/contract/identity/second-factor/endpoints.ts';
import type { factorRequests } from '@galla/contract/identity/second-factor/factor-requests.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { cancelFactorRequest, withdrawFactorRequest } from './factor-requests.ts';
import {
  addOwnPasskey,
  confirmOwnApp,
  listOwn,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  startOwnApp,
  startOwnPasskey,
} from './factors.ts';
import { askForPasskey, completeSignIn } from './sign-in.ts';
import { askForFactor, askForOwnPasskey, confirm, findWays, sendOwnOtp } from './step-up.ts';
import { changeRequirement, findTeamSecurity, resetMember } from './team-security.ts';

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  signIn: ({ body }, context) => completeSignIn(context, body.token, body.proof),
  signInPasskey: ({ body }, context) => askForPasskey(context, body.token),
  list: (_input, context) => listOwn(context),
  startApp: (_input, context) => startOwnApp(context),
  confirmApp: async ({ body }, context) => ({ recoveryCodes: await confirmOwnApp(context, body.code) }),
  async removeApp(_input, context) {
    await removeOwnApp(context);
    return {};
  },
  startPasskey: (_input, context) => startOwnPasskey(context),
  addPasskey: async ({ body }, context) => ({ recoveryCodes: await addOwnPasskey(context, body.name, body.answer) }),
  async renamePasskey({ params, body }, context) {
    await renameOwnPasskey(context, params.id, body.name);
    return {};
  },
  async removePasskey({ params }, context) {
    await removeOwnPasskey(context, params.id);
    return {};
  },
  newRecoveryCodes: async (_input, context) => ({ recoveryCodes: await renewRecoveryCodes(context) }),
};

export const stepUpHandlers: Handlers<typeof stepUp> = {
  ways: (_input, context) => findWays(context),
  passkey: (_input, context) => askForOwnPasskey(context),
  sendOtp: ({ body }, context) => sendOwnOtp(context, body.to),
  async confirm({ body }, context) {
    await confirm(context, body.proof);
    return {};
  },
};

export const factorRequestHandlers: Handlers<typeof factorRequests> = {
  ask: (_input, context) => askForFactor(context),
  async withdraw(_input, context) {
    await withdrawFactorRequest(context);
    return {};
  },
  async cancel({ body }, context) {
    await cancelFactorRequest(context, body.personId);
    return {};
  },
};

export const teamSecurityHandlers: Handlers<typeof teamSecurity> = {
  find: (_input, context) => findTeamSecurity(context),
  async require({ body }, context) {
    await changeRequirement(context, body.required);
    return {};
  },
  async reset({ body }, context) {
    await resetMember(context, body.personId);
    return {};
  },
};
