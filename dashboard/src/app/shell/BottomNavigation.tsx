import { dashboardHome } from '@galla/contract/insights/area.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { transactionsHome } from '@galla/contract/transactions/area.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';

import { ArrowLeftRight, Landmark, LayoutDashboard, MenuIcon } from 'lucide-react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { isAt } from '../../lib/router/address.ts';
import { useAddress, useNavigate } from '../../lib/router/use-router.ts';
import { allows, isInMode, useSession } from '../../lib/session/session.ts';
import css from './BottomNavigation.module.css';
import { useHelpEntries } from './help-entries.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { navigationFor } from './navigation.ts';

const c = classNames(css);

const places = [
  { screen: dashboardHome, label: 'Home', icon: LayoutDashboard },
  { screen: transactionsHome, label: 'Payments', icon: ArrowLeftRight },
  { screen: settlementsHome, label: 'Settlements', icon: Landmark },
];

/** The navigation of a phone, at the foot of the screen. More holds the other areas. */
export function BottomNavigation() {
  const session = useSession();
  const path = useAddress(({ pathname }) => pathname);
  const navigate = useNavigate();
  const { entries, ask } = useHelpEntries();
  const more = navigationFor(session)
    .filter((item) => !places.some(({ screen }) => screen.path === item.path))
    .map((item) => ({ label: item.label, icon: item.icon, onSelect: () => void navigate({ to: item.path }) }));
  return (
    <nav className={c('bar')} aria-label="Main, phone" data-tour="navigation">
      <ul>
        {places
          .filter(({ screen }) => allows(session, screen.access) && isInMode(session, screen))
          .map(({ screen, label, icon }) => (
            <li key={label}>
              <RouterLink
                href={screen.path}
                className={c('place', isAt(path, screen.path) && 'here')}
                {...(isAt(path, screen.path) ? { 'aria-current': 'page' } : {})}
              >
                <Icon of={icon} size={22} />
                {label}
              </RouterLink>
            </li>
          ))}
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
