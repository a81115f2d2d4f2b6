import * as z from 'zod/mini';
import { endpoint, feature, person } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { instant } from '../../core/schema.ts';
import { keepsTeamSecure } from './access.ts';

/**
 * How many hours a person with one kind of proof waits for a second, and how many days they have to add it afterwards.
 * An account is fresh for `freshDays`: until it moves live money it does not wait, because a thief could take nothing.
 */
export const factorRequestTimes = { waitHours: 24, openDays: 7, freshDays: 30 } as const;

/** The schema of a wait for a second kind of proof. */
export const factorRequest = z.object({ readyAt: instant, expiresAt: instant });

/** A wait for a second kind of proof: an added factor counts from `readyAt` until `expiresAt`. */
export type FactorRequest = z.infer<typeof factorRequest>;

/** The wait of a person with one kind of proof. Without it, a thief with that proof could add another at once. */
export const factorRequests = feature('factor-requests', {
  ask: endpoint('POST /v1/user/factorRequest', {
    summary:
      'Request a second way to verify your identity when you don’t have one; available after 24 hours, or immediately for a fresh account. All Admins are notified',
    access: person,
    risk: 'none',
    returns: factorRequest,
    errors: { CONFLICT: 409 },
  }),
  withdraw: endpoint('DELETE /v1/user/factorRequest', {
    summary: 'Withdraw your request',
    access: person,
    risk: 'none',
    returns: z.object({}),
  }),
  cancel: endpoint('POST /v1/merchant/security/cancelRequest', {
    summary: 'Cancel a team member’s request; all their sessions end and they are notified',
    access: keepsTeamSecure,
    // It protects money: an Admin without their own second factor at hand can still stop a thief.
    risk: 'none',
    body: z.strictObject({ personId: idOf('person') }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  }),
});
