import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { page, text } from '../../lib/lists/list-params.ts';
import { defineListSearch } from '../../lib/lists/list-search.ts';

/** The search of the team: a name or number, and the page. */
export const memberSearch = defineListSearch(teamScreens.teamMembers.path, { q: text(60), page: page() });

/** The search of the list of people. */
export type MemberSearch = typeof memberSearch.plain;
