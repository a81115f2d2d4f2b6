import type { Screen } from '@galla/contract/core/screen.ts';
import { screens } from '@galla/contract/screens.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { ArrowLeftRight, FileText, Landmark, LayoutDashboard, ScrollText, ShieldCheck, Users } from 'lucide-react';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';

/** An entry of the navigation. */
export interface NavigationItem {
  readonly path: string;
  readonly label: string;
  readonly icon: IconType;
  readonly group: 'main' | 'collect' | 'business';
}

type Named = Screen & { readonly navigation: NonNullable<Screen['navigation']> };

const icons = {
  'layout-dashboard': LayoutDashboard,
  'arrow-left-right': ArrowLeftRight,
  landmark: Landmark,
  'file-text': FileText,
  'scroll-text': ScrollText,
  users: Users,
  'shield-check': ShieldCheck,
} as const satisfies Record<string, IconType>;

const iconOf = (name: string): IconType =>
  Object.hasOwn(icons, name) ? icons[name as keyof typeof icons] : LayoutDashboard;

/** What navigation shows this person: the screens that exist and are allowed, in the order of the table. */
export function navigationFor(session: Session): NavigationItem[] {
  return Object.values<Screen>(screens)
    .filter(
      (screen): screen is Named =>
        screen.navigation !== undefined && allows(session, screen.access) && isInMode(session, screen),
    )
    .map(({ path, navigation: { label, icon, group } }) => ({ path, label, icon: iconOf(icon), group }));
}

/** Whether a path lies at or below a screen, whatever the case of its letters. */
export function isAt(pathname: string, path: string): boolean {
  const place = pathname.toLowerCase();
  return place === path || place.startsWith(`${path}/`);
}
