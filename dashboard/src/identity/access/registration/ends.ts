import { msg, t } from '@lingui/core/macro';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The ends of a registration without a merchant (REG-03), with the titles of their pages. */
const titles = {
  PHONE_EXISTS: msg`You already have an account`,
  EMAIL_EXISTS: msg`You already have an account`,
  MERCHANT_ALREADY_EXISTS: msg`This business is already registered`,
  BANNED: msg`This number or email can’t be registered`,
  WEB_SIGNUP_BLOCKED: msg`Registration is closed`,
  SEN1104: msg`Contact support to register`,
} as const;

/** A code that ends a registration. */
export type EndCode = keyof typeof titles;

/** The heading of such an end. */
export const titleOf = (code: EndCode) => t(titles[code]);

/** The end for an error; undefined if the form continues. */
export function endOf(error: unknown): EndCode | undefined {
  return error instanceof ApiError && Object.hasOwn(titles, error.code) ? (error.code as EndCode) : undefined;
}
