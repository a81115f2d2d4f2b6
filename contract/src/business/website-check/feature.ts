import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const websiteCheckActs = { WEBSITE_CHECK_STARTED: 'Started a website check' } as const;

/** Ids of checks. */
export const websiteCheckIds = ownIds('wchk');
