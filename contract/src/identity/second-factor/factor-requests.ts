import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { factorRequestsRoutes } from './routes.ts';

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
export const factorRequests = endpoints(factorRequestsRoutes, {
  ask: {
    summary:
      'Request a second way to verify your identity when you don’t have one; available after 24 hours, or immediately for a fresh account. All Admins are notified',
    returns: factorRequest,
    errors: { CONFLICT: 409 },
  },
  withdraw: { summary: 'Withdraw your request', returns: z.object({}) },
  cancel: {
    summary: 'Cancel a team member’s request; all their sessions end and they are notified',
    body: z.strictObject({ personId: idOf('person') }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
});
