import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { useMedia } from '@galla/ui/layout/use-media.ts';
import { Tooltip } from '@galla/ui/overlays/Tooltip.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName } from '../../lib/page/provider.ts';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { useNextPath } from '../../lib/router/use-next-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { isHere, type NavigationItem, navigationFor } from './navigation.ts';
import css from './SideNavigation.module.css';

const c = classNames(css);

const groups = () =>
  [
    { key: 'main', title: undefined },
    { key: 'collect', title: t`Collect` },
    { key: 'business', title: t`Business` },
  ] as const;

/**
 * The side navigation: a list from 1280 px, otherwise a rail with tooltips, which opens over the sheet from 1024 px.
 */
export function SideNavigation() {
  const items = navigationFor(useSession());
  return (
    <aside className={c('side')}>
      <div className={c('panel')}>
        <RouterLink href="/dashboard" className={c('logo')} aria-label={t`${providerName}, dashboard`}>
          <Logo />
        </RouterLink>
        <nav aria-label={t`Main`} data-tour="navigation" className={c('groups')}>
          {groups().map(({ key, title }) => {
            const members = items.filter(({ group }) => group === key);
            return members.length === 0 ? null : <Group key={key} title={title} items={members} />;
          })}
        </nav>
      </div>
    </aside>
  );
}

function Group({ title, items }: { readonly title: string | undefined; readonly items: readonly NavigationItem[] }) {
  return (
    <>
      {title !== undefined && <h2 className={c('title')}>{title}</h2>}
      <ul className={c('list')}>
        {items.map((item) => (
          <li key={item.path}>
            <Entry {...item} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ path, label, icon, isLiveOnly }: NavigationItem) {
  const narrowRail = useMedia('(min-width: 768px) and (max-width: 1023px)');
  const here = isHere(path, useNextPath());
  return (
    <Tooltip text={isLiveOnly ? t`Turn off test mode to open this.` : narrowRail ? label : ''} side="right">
      <RouterLink
        href={path}
        className={c('entry', here && 'here', isLiveOnly && 'liveOnly')}
        {...(here ? { 'aria-current': 'page' } : {})}
      >
        <Icon of={icon} size={18} />
        <span>{label}</span>
        {isLiveOnly && (
          <small>
            <Trans>Live only</Trans>
          </small>
        )}
      </RouterLink>
    </Tooltip>
  );
}
