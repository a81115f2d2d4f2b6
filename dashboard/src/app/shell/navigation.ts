import type { Screen } from '@galla/contract/core/screen.ts';
import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { profileHome, settingsHome } from '@galla/contract/identity/profile/area.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { teamHome } from '@galla/contract/identity/team/area.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { isAt } from '../../lib/router/paths.ts';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';
import { features } from '../features.ts';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly path: string;
  readonly label: string;
  readonly icon: IconType;
  readonly group: NonNullable<Screen['navigation']>['group'];
  /** Set if the page's mode lacks it: the entry is then shown and says so. */
  readonly isLiveOnly: boolean;
}

/** Areas that are reached through the settings, whose navigation entry is marked for them. */
const ofSettings = [teamHome, auditLogHome, securityHome, profileHome];

/** Whether a navigation entry contains the screen of a path. */
export const isHere = (path: string, pathname: string): boolean =>
  isAt(pathname, path) || (path === settingsHome.path && ofSettings.some((home) => isAt(pathname, home.path)));

/** This person's navigation: the areas with an entry that they may open, in list order. */
export function navigationFor(session: Session): NavigationItem[] {
  return features.flatMap(({ home, icon }) => {
    const { path, navigation, access }: Screen = home;
    if (navigation === undefined || icon === undefined || !allows(session, access)) return [];
    return [{ path, icon, label: navigation.label, group: navigation.group, isLiveOnly: !isInMode(home) }];
  });
}
