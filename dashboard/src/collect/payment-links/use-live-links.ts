import { useLinkChange } from './link-changes.ts';
import { useLiveLinkPayments } from './public/use-live-link-payments.ts';

/** Reloads links as their payments arrive. Returns the polling interval in ms. */
export const useLiveLinks = (): number => useLiveLinkPayments(useLinkChange());
