import type { Screen } from '@galla/contract/core/screen.ts';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { useAddress } from '../router/use-router.ts';
import { allows, isInMode, useSession } from '../session/session.ts';
import { renderLink } from './RouterLink.tsx';

interface Props {
  readonly label: string;
  readonly tabs: readonly { readonly label: string; readonly screen: Screen; readonly live?: boolean }[];
}

/**
 * The tabs that several screens share (ROU-12); of those that the address is below, the longest is the open one. Tabs that
 * test mode does not have cannot be followed.
 */
export function SectionTabs({ label, tabs }: Props) {
  const session = useSession();
  const path = useAddress(({ pathname }) => pathname.toLowerCase());
  const above = tabs.map(({ screen }) => screen.path as string).filter((one) => `${path}/`.startsWith(`${one}/`));
  const open = above.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return (
    <Tabs
      label={label}
      items={tabs
        .filter(({ screen }) => allows(session, screen.access))
        .map(({ label: name, live = false, screen }) => ({
          label: name,
          live,
          href: screen.path,
          active: screen.path === open,
          disabled: !isInMode(screen),
        }))}
      renderLink={renderLink}
    />
  );
}
