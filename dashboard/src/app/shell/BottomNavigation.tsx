import type { Screen } from '@galla/contract/core/screen.ts';
import { dashboardHome } from '@galla/contract/insights/area.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { transactionsHome } from '@galla/contract/transactions/area.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { ArrowLeftRight, Landmark, LayoutDashboard, Link2, MenuIcon } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { isAt } from '../../lib/router/address.ts';
import { useAddress, useNavigate } from '../../lib/router/use-router.ts';
import { allows, isInMode, useSession } from '../../lib/session/session.ts';
import css from './BottomNavigation.module.css';
import { useHelpEntries } from './help-entries.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { type NavigationItem, navigationFor } from './navigation.ts';

const c = classNames(css);

interface Fixed {
  readonly screen: Screen;
  readonly label: string;
  readonly icon: IconType;
}

const places: readonly Fixed[] = [
  { screen: dashboardHome, label: 'Home', icon: LayoutDashboard },
  { screen: transactionsHome, label: 'Payments', icon: ArrowLeftRight },
];
const collectLabel = 'Collect';
const lastPlace: Fixed = { screen: settlementsHome, label: 'Settlements', icon: Landmark };

/** The navigation of a phone, at the foot of the screen. Collect has what customers pay by, More the other areas. */
export function BottomNavigation() {
  const session = useSession();
  const { entries, ask } = useHelpEntries();
  const toEntry = useMenuEntry();
  const all = navigationFor(session);
  const collect = all.filter(({ group }) => group === 'collect');
  const more = all
    .filter((item) => ![...places, lastPlace].some(({ screen }) => screen.path === item.path))
    .filter((item) => !collect.includes(item))
    .map(toEntry);
  const place = ({ screen, ...look }: Fixed) =>
    allows(session, screen.access) &&
    isInMode(session, screen) && (
      <li key={look.label}>
        <Place path={screen.path} {...look} />
      </li>
    );
  return (
    <nav className={c('bar')} aria-label="Main, phone" data-tour="navigation">
      <ul>
        {places.map(place)}
        {collect.length > 0 && (
          <li>
            <Collect items={collect} />
          </li>
        )}
        {place(lastPlace)}
        <li>
          <LazyMenu
            inPlace
            position="top-start"
            entries={more.length === 0 ? entries : [...more, { rule: true }, ...entries]}
            trigger={
              <button type="button" className={c('place')} data-tour="more" onClick={ask}>
                <Icon of={MenuIcon} size={22} />
                More
              </button>
            }
          />
        </li>
      </ul>
    </nav>
  );
}

/** A single way to collect is one press away; several open above their button. */
function Collect({ items }: { readonly items: readonly NavigationItem[] }) {
  const toEntry = useMenuEntry();
  const isHere = useAddress(({ pathname }) => items.some(({ path }) => isAt(pathname, path)));
  const [first] = items;
  if (first !== undefined && items.length === 1)
    return <Place path={first.path} label={collectLabel} icon={Link2} marked />;
  return (
    <LazyMenu
      inPlace
      position="top-start"
      entries={items.map(toEntry)}
      trigger={
        <button
          type="button"
          className={c('place', 'collect', isHere && 'here')}
          data-tour-holds={items.map(({ path }) => path).join(' ')}
        >
          <span className={c('mark')}>
            <Icon of={Link2} size={22} />
          </span>
          {collectLabel}
        </button>
      }
    />
  );
}

interface PlaceProps {
  readonly path: string;
  readonly label: string;
  readonly icon: IconType;
  /** Set for the middle place, which stands out. */
  readonly marked?: true;
}

function Place({ path, label, icon, marked }: PlaceProps) {
  const isHere = useAddress(({ pathname }) => isAt(pathname, path));
  return (
    <RouterLink
      href={path}
      className={c('place', marked && 'collect', isHere && 'here')}
      {...(isHere ? { 'aria-current': 'page' } : {})}
    >
      <span className={c(marked && 'mark')}>
        <Icon of={icon} size={22} />
      </span>
      {label}
    </RouterLink>
  );
}

function useMenuEntry() {
  const navigate = useNavigate();
  return ({ label, icon, path }: NavigationItem) => ({ label, icon, onSelect: () => void navigate({ to: path }) });
}
