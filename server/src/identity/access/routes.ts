import { permissions } from '@galla/contract/core/permissions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { access } from '@galla/contract/identity/access/endpoints.ts';
import { contactType } from '@galla/contract/identity/access/fields.ts';
import { keptChoiceKeys } from '@galla/contract/registry.ts';
import { captchaKey, newCaptcha } from '../../platform/auth/captcha.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { followAccess } from './changes.ts';
import type { ReadMerchantState } from './public/merchant-state.ts';
import { listConfig, upsertConfig } from './queries.ts';
import {
  findMe,
  refresh,
  resendOtp,
  type SignInServices,
  sendOtp,
  signInWithOtp,
  signInWithPassword,
  signOut,
} from './sign-in.ts';

type ConfigKey = (typeof keptChoiceKeys)[number];

const isMerchants = (key: ConfigKey) => key.startsWith('merchants-');

/** Choices that do not depend on a merchant apply in both modes. */
const ofPerson: ReadonlySet<ConfigKey> = new Set(['language', 'tour', 'announcements-closed']);

/**
 * Live filters name stores, other choices merchants or views. So they are stored for each membership and each mode
 * (TST-03).
 */
const ofMembership = (key: ConfigKey) => key === 'live-filters' || key === 'default-views' || isMerchants(key);

function storedAs(key: ConfigKey, { membershipId, mode }: Scope): string {
  const stored = ofMembership(key) ? `${key}:${membershipId}` : key;
  return mode === 'test' && !ofPerson.has(key) ? `test:${stored}` : stored;
}

/** Drops merchants that have left the group from the stored selection (MID-05). */
function stillInScope(value: unknown, { merchants }: Scope): unknown {
  const ids = new Set(merchants.map(({ merchantId }) => merchantId));
  return Array.isArray(value) ? value.filter((id) => ids.has(id)) : [];
}

/** What the handlers of access need besides the platform. */
export interface AccessServices extends SignInServices {
  /** Signals which teams have changed. */
  readonly accessNews: Signal;
  readonly readMerchantState: ReadMerchantState;
}

/** The handlers of sign-in and of the signed-in person. */
export const accessHandlers = (services: AccessServices): Handlers<typeof access> => ({
  changes: (_input, context) => followAccess(context, services.accessNews, services.readMerchantState),
  captcha: ({ query }, { masterKey, now }) => newCaptcha(captchaKey(masterKey), query.action, now),
  sendOtp: ({ body }, context) => sendOtp(context, body.phoneNumber),
  initiate({ body: { user, channelType } }, context) {
    if (channelType !== undefined && channelType !== contactType(user)) {
      const message = 'This way does not fit the mobile number or email.';
      throw new Problem('STATUS_400', 400, { errors: [{ field: 'channelType', message }] });
    }
    return sendOtp(context, user);
  },
  resendOtp: ({ body }, context) => resendOtp(context, body.token),
  signInWithOtp: ({ body }, context) => signInWithOtp(context, services, body.token, body.otp),
  signInWithPassword: ({ body }, context) => signInWithPassword(context, services, body.username, body.password),
  async signOut(_input, context) {
    await signOut(context);
    return {};
  },
  async refresh(_input, context) {
    await refresh(context);
    return {};
  },
  me: (_input, context) => findMe(context),
  async permissions(_input, { scope }) {
    return Object.fromEntries(permissions.map((name) => [name, { active: scope.permissions.has(name) }]));
  },
  async config(_input, context) {
    const rows = await context.transaction((tx) => listConfig(tx, context.scope.personId));
    const kept = new Map(rows.map(({ key, value }) => [key, value]));
    const named = keptChoiceKeys.map((key) => [key, kept.get(storedAs(key, context.scope))] as const);
    const known = named.filter(([, value]) => value !== undefined);
    return Object.fromEntries(
      known.map(([key, value]) => [key, isMerchants(key) ? stillInScope(value, context.scope) : value]),
    );
  },
  async saveConfig({ params, body }, context) {
    const key = storedAs(params.key, context.scope);
    await context.transaction((tx) => upsertConfig(tx, context.scope.personId, key, body.value, context.now));
    return {};
  },
});
