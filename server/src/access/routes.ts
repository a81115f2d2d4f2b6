import type { access } from '@galla/contract/access.ts';
import { configKeys } from '@galla/contract/access.ts';
import { permissions } from '@galla/contract/core/permissions.ts';
import { newCaptcha } from '../platform/auth/captcha.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { listConfig, upsertConfig } from './queries.ts';
import {
  captchaKey,
  findMe,
  refresh,
  resendOtp,
  sendOtp,
  signInWithOtp,
  signInWithPassword,
  signOut,
} from './service.ts';

type ConfigKey = (typeof configKeys)[number];

/** Live filters name stores, so each membership has its own. */
const storedAs = (key: ConfigKey, membershipId: string) => (key === 'live-filters' ? `${key}:${membershipId}` : key);

export const accessHandlers: Handlers<typeof access> = {
  captcha: ({ query }, { masterKey, now }) => newCaptcha(captchaKey(masterKey), query.action, now),
  sendOtp: ({ body }, context) => sendOtp(context, body.phoneNumber),
  resendOtp: ({ body }, context) => resendOtp(context, body.token),
  signInWithOtp: ({ body }, context) => signInWithOtp(context, body.token, body.otp),
  signInWithPassword: ({ body }, context) => signInWithPassword(context, body.username, body.password),
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
    const named = configKeys.map((key) => [key, kept.get(storedAs(key, context.scope.membershipId))] as const);
    return Object.fromEntries(named.filter(([, value]) => value !== undefined));
  },
  async saveConfig({ params, body }, context) {
    const { personId, membershipId } = context.scope;
    const key = storedAs(params.key, membershipId);
    await context.transaction((tx) => upsertConfig(tx, personId, key, body.value, context.now));
    return {};
  },
};
