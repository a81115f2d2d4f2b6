import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { cardNumbersMasked, identifier, idOf, instant, keptJson } from '../../core/schema.ts';
import { keptChoiceKey, keptChoices } from '../../registry.ts';
import { contactType, plainMobile, signInNameRules } from './fields.ts';
import { accessRoutes } from './routes.ts';
import { mobileField, otpField, passwordField, textBy } from './schemas.ts';

/** A mobile number or an e-mail, recognised by its pattern (SES-13). Compared in lower case. */
const userField = z.string().check(
  z.toLowerCase(),
  z.maxLength(254),
  z.refine((value) => contactType(value) !== undefined, 'Enter a mobile number or an email.'),
  z.overwrite((value) => (value.includes('@') ? value : plainMobile(value))),
);
/** An e-mail, or a username chosen at registration. Compared in lower case. */
const signInNameField = textBy(signInNameRules).check(z.toLowerCase());
/** The device data that the browser sends (SES-11). */
export const deviceInfo = z.object({
  userAgent: z.string().check(z.maxLength(512), cardNumbersMasked),
  channelType: z.literal('WEB'),
});

/** The schema of a membership in a merchant or super-merchant (MID-01). Invitations are left out of every list of groups. */
export const group = z.object({
  userGroupId: idOf('group'),
  userGroupNamespace: z.object({
    groupName: z.enum(['merchant', 'super-merchant']),
    groupValue: z.string(),
    status: z.enum(['ACTIVE', 'INVITED']),
  }),
  merchantName: z.string(),
  /** The number of a super-merchant's merchants; 1 for a merchant. */
  merchantCount: z.int(),
  roleId: z.string(),
  roleName: z.string(),
});

/** A merchant or super-merchant that a person belongs to, with their role there (SES-09). */
export type Group = z.infer<typeof group>;

/** The answer that asks for the OTP step (SES-02). */
export const otpStep = z.object({ token: z.string(), expiry: instant });

/** The methods for a second factor. */
export const factorWays = ['APP', 'PASSKEY', 'RECOVERY_CODE'] as const;

/** A method for a second factor. */
export type FactorWay = (typeof factorWays)[number];

const factorStep = z.object({
  /** The sign-in continues with one of these methods; until then there is no session. */
  secondFactor: z.object({ token: z.string(), expiry: instant, ways: z.array(z.enum(factorWays)) }),
});

/** The answer to a sign-in of a person with a second factor. */
export type FactorStep = z.infer<typeof factorStep>['secondFactor'];

/** The answer to a complete sign-in (SES-09). */
export const signedInAnswer = z.object({
  /** Null: the session is a cookie that scripts cannot read. With a token an answer asks for a further step (SES-02). */
  token: z.null(),
  /** The latest end of the session. */
  expiry: instant,
  /** The kind of sign-in, read by `authenticationType`. */
  prefix: z.enum(['O', 'G']),
  groupSelection: z.boolean(),
  roleName: z.string(),
  roleId: z.string(),
  groups: z.array(group),
});

const me = z.object({
  userId: idOf('person'),
  merchantUserId: z.string(),
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roleId: z.string(),
  roleName: z.string(),
  admin: z.boolean(),
  /** The chosen group of `groups`. */
  groupId: idOf('group'),
  groupSelection: z.boolean(),
  groups: z.array(group),
  storeRestricted: z.boolean(),
});

/** The signed-in person (SES-10). */
export type Me = z.infer<typeof me>;

/** Sign-in, sessions, and the signed-in person. */
export const access = endpoints(accessRoutes, {
  captcha: {
    summary: 'Create a captcha challenge for one action, to be solved by the browser',
    query: z.strictObject({
      action: z.enum([
        'send-otp',
        'vendor-otp',
        'sign-in',
        'register',
        'forgot-password',
        'set-password',
        'create-user',
      ]),
    }),
    returns: z.unknown(),
  },
  sendOtp: {
    summary: 'Send a one-time password to a phone',
    body: z.strictObject({ type: z.literal('OTP'), phoneNumber: mobileField, deviceInfo: z.optional(deviceInfo) }),
    returns: otpStep,
    errors: { OTP_RESEND_TOO_SOON: 429, UNABLE_TO_SEND_OTP: 502 },
  },
  initiate: {
    summary: 'Start a sign-in by one-time password, sent to the given mobile number or verified email',
    body: z.strictObject({
      user: userField,
      /** The channel of the OTP; if given, it must match the user. */
      channelType: z.optional(z.enum(['SMS', 'EMAIL'])),
      deviceInfo: z.optional(deviceInfo),
    }),
    returns: otpStep,
    errors: { OTP_RESEND_TOO_SOON: 429, UNABLE_TO_SEND_OTP: 502 },
  },
  resendOtp: {
    summary: 'Resend the one-time password for a sign-in in progress',
    body: z.strictObject({ token: identifier(200) }),
    returns: otpStep,
    errors: { OTP_RESEND_TOO_SOON: 429, OTP_EXPIRED: 400, UNABLE_TO_SEND_OTP: 502 },
  },
  signInWithOtp: {
    summary: 'Sign in with the one-time password that was sent; a response with secondFactor requires that step',
    body: z.strictObject({
      type: z.literal('OTP'),
      token: identifier(200),
      otp: otpField,
      deviceInfo: z.optional(deviceInfo),
    }),
    returns: z.union([factorStep, signedInAnswer]),
    errors: { INVALID_OTP: 400, OTP_EXPIRED: 400, OTP_ATTEMPTS_EXHAUSTED: 400 },
  },
  signInWithPassword: {
    summary:
      'Sign in with email or username and password; a response with token and expiry requires the OTP step, one with secondFactor requires that step',
    body: z.strictObject({ username: signInNameField, password: passwordField, deviceInfo: z.optional(deviceInfo) }),
    returns: z.union([otpStep, factorStep, signedInAnswer]),
    errors: { INVALID_LOGIN: 400 },
  },
  signOut: { summary: 'End this session', returns: z.object({}) },
  refresh: { summary: 'Renew the session after a 412; the body is empty', returns: z.object({}) },
  me: { summary: 'Retrieve the signed-in person', returns: me },
  permissions: {
    summary: 'Retrieve your permissions, by permission key',
    returns: z.record(z.string(), z.object({ active: z.boolean() })),
  },
  changes: {
    summary:
      'Stream changes to your role, permissions, stores or membership, or to the merchant’s state, as they happen',
    query: z.strictObject({
      /** The group that the stream is for: browsers cannot set headers on streams. */
      group: z.optional(idOf('group')),
    }),
    returns: 'text/event-stream',
  },
  config: { summary: 'Retrieve the preferences saved across your sessions', returns: keptChoices },
  saveConfig: {
    summary: 'Save a preference across your sessions',
    params: z.strictObject({ key: keptChoiceKey }),
    body: z.strictObject({ value: keptJson }),
    returns: z.object({}),
  },
});
