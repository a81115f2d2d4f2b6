import { developerHome } from '@galla/contract/developers/developer/area.ts';
import { page } from '../../lib/router/routes.tsx';

/** The first tab of developer settings. */
export const startTab = page(developerHome, async () => (await import('./start/StartPage.tsx')).StartPage);
