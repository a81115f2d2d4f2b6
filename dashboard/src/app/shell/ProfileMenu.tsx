import { Avatar, initials } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { useLazyPart } from '@galla/ui/overlays/use-lazy-part.ts';
import { t } from '@lingui/core/macro';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { useSession } from '../../lib/session/session.ts';
import css from './TopBar.module.css';

const c = classNames(css);

const loadMenu = async () => (await import('./ProfileMenuContent.tsx')).ProfileMenuContent;

/** The signed-in person's button. Its menu loads after the page. */
export function ProfileMenu() {
  const { me } = useSession();
  const { place, Loaded, press } = useLazyPart<{ readonly trigger: ReactElement }>(loadMenu);
  const trigger: ReactElement<ComponentProps<'button'>> = (
    <button
      type="button"
      className={c('profile')}
      data-tour="profile"
      aria-label={t`${{ initials: initials(me.name) }}, profile of ${{ name: me.name }}`}
    >
      <Avatar name={me.name} />
    </button>
  );
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {Loaded === undefined ? (
        cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: press })
      ) : (
        <Loaded trigger={trigger} />
      )}
    </span>
  );
}
