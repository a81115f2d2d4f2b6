import { ApiError } from '../../../lib/api/api-error.ts';

/** The ends of a registration without a merchant (REG-03), with the titles of their pages. */
const titles = {
  PHONE_EXISTS: 'You already have an account',
  EMAIL_EXISTS: 'You already have an account',
  MERCHANT_ALREADY_EXISTS: 'This business is already registered',
  BANNED: 'This number or email can’t be registered',
  WEB_SIGNUP_BLOCKED: 'Registration is closed',
  SEN1104: 'Contact support to register',
} as const;

/** A code that ends a registration. */
export type EndCode = keyof typeof titles;

/** The heading of such an end. */
export const titleOf = (code: EndCode) => titles[code];

/** The end for an error; undefined if the form continues. */
export function endOf(error: unknown): EndCode | undefined {
  return error instanceof ApiError && Object.hasOwn(titles, error.code) ? (error.code as EndCode) : undefined;
}
