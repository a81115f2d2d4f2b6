import { ownIds } from '../../core/ids.ts';

/** What the audit log says of this feature. */
export const websiteCheckActs = { WEBSITE_CHECK_STARTED: 'Started a website check' } as const;

/** Ids of checks. */
export const websiteCheckIds = ownIds('wchk');
