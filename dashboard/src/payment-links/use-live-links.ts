import { useLiveLinkPayments } from '../lib/api/use-live-link-payments.ts';
import { useLinkChange } from './link-changes.ts';

/** Reads links again as payments of links arrive. Returns how often they are read besides. */
export const useLiveLinks = (): number => useLiveLinkPayments(useLinkChange());
