import { useLinkChange } from './link-changes.ts';
import { useLiveLinkPayments } from './public/use-live-link-payments.ts';

/** Reads links again as payments of links arrive. Returns how often they are read besides. */
export const useLiveLinks = (): number => useLiveLinkPayments(useLinkChange());
