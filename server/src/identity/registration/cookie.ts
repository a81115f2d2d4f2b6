import type { Cookie } from '../../platform/http/cookies.ts';

/** The cookie with the token of a running registration, until the registration ends. */
export const registrationCookie: Cookie = { name: 'galla-registration', sameSite: 'strict' };
