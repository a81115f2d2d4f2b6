import type { Screen } from '@galla/contract/core/screen.ts';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { useNextPath } from '../router/use-next-path.ts';
import { allows, isInMode, useSession } from '../session/session.ts';
import { renderLink } from './RouterLink.tsx';

interface Props {
  readonly label: string;
  readonly tabs: readonly SectionTab[];
}

export interface SectionTab {
  readonly label: string;
  readonly screen: Screen;
  readonly live?: boolean;
  /** Further screens inside the tab. The tab opens the first one that the person may open. */
  readonly more?: readonly Screen[];
}

const screensOf = ({ screen, more = [] }: SectionTab) => [screen, ...more];

/**
 * The tabs that several screens share (ROU-12). The tab with the longest path above the address is open. Tabs whose
 * screens test mode does not have are disabled.
 */
export function SectionTabs({ label, tabs }: Props) {
  const session = useSession();
  const path = useNextPath().toLowerCase();
  const above = tabs
    .flatMap(screensOf)
    .map((screen) => screen.path as string)
    .filter((one) => `${path}/`.startsWith(`${one}/`));
  const open = above.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return (
    <Tabs
      label={label}
      items={tabs.flatMap((tab) => {
        const screens = screensOf(tab).filter(({ access }) => allows(session, access));
        const first = screens.find(isInMode) ?? screens[0];
        if (first === undefined) return [];
        return {
          label: tab.label,
          live: tab.live ?? false,
          href: first.path,
          active: screens.some((screen) => screen.path === open),
          disabled: !isInMode(first),
        };
      })}
      renderLink={renderLink}
    />
  );
}
