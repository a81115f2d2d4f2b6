import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { transactionsHome } from '@galla/contract/payments/transactions/area.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import type { MenuEntry } from '@galla/ui/overlays/Menu.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeftRight, Landmark, LayoutDashboard, Link2, MenuIcon } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { isAt } from '../../lib/router/paths.ts';
import { useNextPath } from '../../lib/router/use-next-path.ts';
import { useOpen } from '../../lib/router/use-open.ts';
import { allows, type Session, useSession } from '../../lib/session/session.ts';
import { isTestPage } from '../../lib/session/test-mode.ts';
import css from './BottomNavigation.module.css';
import { useHelpEntries } from './help-entries.tsx';
import { LazyMenu } from './LazyMenu.tsx';
import { type NavigationItem, navigationFor } from './navigation.ts';

const c = classNames(css);

const collectLabel = msg`Collect`;

/** A phone's navigation, at the bottom of the screen. Collect has the ways customers pay, More the other areas. */
export function BottomNavigation() {
  const session = useSession();
  const open = useOpen();
  const { entries, ask } = useHelpEntries();
  const all = navigationFor(session);
  const fixed = [
    { screen: dashboardHome, label: t`Home`, icon: LayoutDashboard },
    { screen: transactionsHome, label: t`Payments`, icon: ArrowLeftRight },
    { screen: settlementsHome, label: t`Settlements`, icon: Landmark },
  ];
  const places = fixed
    .filter(({ screen }) => allows(session, screen.access))
    .map(({ screen: { path }, ...look }) => <NavigationLink key={path} path={path} {...look} />);
  const entryOf = ({ label, icon, path }: NavigationItem) => ({
    label,
    icon,
    onSelect: () => open(path),
  });
  const collect = all.filter(({ group }) => group === 'collect');
  const more = all
    .filter((item) => !collect.includes(item) && !fixed.some(({ screen }) => screen.path === item.path))
    .map(entryOf);
  return (
    <nav className={c('bar')} aria-label={t`Main menu`} data-tour="navigation">
      <ul>
        {places.slice(0, 2)}
        {collect.length > 0 && <Collect items={collect} entries={collect.map(entryOf)} />}
        {places.slice(2)}
        <li>
          <LazyMenu
            inPlace
            position="top-start"
            entries={[...more, ...modeEntry(session), { rule: true }, ...entries]}
            trigger={
              <button type="button" className={c('place')} data-tour="more" onClick={ask}>
                <Icon of={MenuIcon} size={22} />
                <Trans>More</Trans>
              </button>
            }
          />
        </li>
      </ul>
    </nav>
  );
}

/** The test mode switch, if the merchant has test mode. */
const modeEntry = ({ flags }: Session): MenuEntry[] => {
  const onSelect = () => void import('../mode/switch-mode.ts').then(({ switchMode }) => switchMode());
  return flags.has('TEST_MODE') ? [{ label: t`Test mode`, checked: isTestPage, onSelect }] : [];
};

interface CollectProps {
  readonly items: readonly NavigationItem[];
  readonly entries: readonly MenuEntry[];
}

/** A single way to collect opens at once; several open above their button. */
function Collect({ items, entries }: CollectProps) {
  const next = useNextPath();
  const isHere = items.some(({ path }) => isAt(next, path));
  const [first] = items;
  if (first !== undefined && items.length === 1) return <NavigationLink {...first} label={t(collectLabel)} marked />;
  return (
    <li>
      <LazyMenu
        inPlace
        position="top-start"
        entries={entries}
        trigger={
          <button
            type="button"
            className={c('place', 'collect', isHere && 'here')}
            data-tour-holds={items.map(({ path }) => path).join(' ')}
          >
            <Sign of={Link2} marked />
            {t(collectLabel)}
          </button>
        }
      />
    </li>
  );
}

const Sign = ({ of, marked = false }: { readonly of: IconType; readonly marked?: boolean | undefined }) => (
  <span className={c(marked && 'mark')}>
    <Icon of={of} size={22} />
  </span>
);

interface NavigationLinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: IconType;
  /** Set for the highlighted middle entry. */
  readonly marked?: true;
}

function NavigationLink({ path, label, icon, marked }: NavigationLinkProps) {
  const isHere = isAt(useNextPath(), path);
  return (
    <li>
      <RouterLink
        href={path}
        className={c('place', marked && 'collect', isHere && 'here')}
        {...(isHere ? { 'aria-current': 'page' } : {})}
      >
        <Sign of={icon} marked={marked} />
        {label}
      </RouterLink>
    </li>
  );
}
