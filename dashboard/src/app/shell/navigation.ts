import type { Screen } from '@galla/contract/core/screen.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';
import { features } from '../features.ts';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly path: string;
  readonly label: string;
  readonly icon: IconType;
  readonly group: NonNullable<Screen['navigation']>['group'];
  /** Set where the mode of the page does not have it: it then stands there and says so. */
  readonly isLiveOnly: boolean;
}

/** The navigation of this person: the areas with an entry that they may open, in the order of the list. */
export function navigationFor(session: Session): NavigationItem[] {
  return features.flatMap(({ home, icon }) => {
    const { path, navigation, access }: Screen = home;
    if (navigation === undefined || icon === undefined || !allows(session, access)) return [];
    return [{ path, icon, label: navigation.label, group: navigation.group, isLiveOnly: !isInMode(home) }];
  });
}
