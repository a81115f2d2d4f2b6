import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil, Plus, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import css from './public/SavedViews.module.css';

const c = classNames(css);

interface Tab {
  readonly viewId: string;
  readonly name: string;
  readonly shared: boolean;
  readonly mayChange: boolean;
  readonly href: string;
}

interface Props {
  /** The list without a view. */
  readonly all: { readonly name: string; readonly href: string };
  readonly views: readonly Tab[];
  /** The id of the open view. */
  readonly open: string | undefined;
  /** Whether the open view has changes. */
  readonly changed: boolean;
  readonly count?: ReactNode;
  readonly onEdit: () => void;
  readonly onNew: () => void;
}

/** The views of a list as links in one row; a dot marks a changed one. */
export function ViewTabs({ all, views, open, changed, count, onEdit, onNew }: Props) {
  const row = useRef<HTMLElement>(null);
  // Of views that the row has no room for, the open one is in view. The page itself does not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each open view
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current === null || tab == null) return;
    row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 24;
  }, [open, views.length]);
  return (
    <nav ref={row} className={c('tabs')} aria-label={t`Saved views`}>
      <RouterLink className={c('tab', open === undefined && 'open')} href={all.href} {...current(open === undefined)}>
        {all.name}
      </RouterLink>
      {views.map(({ viewId, name, shared, mayChange, href }) => {
        const isOpen = viewId === open;
        return (
          <span key={viewId} className={c('item')}>
            <RouterLink className={c('tab', isOpen && 'open')} href={href} {...current(isOpen)}>
              {shared && <Icon of={Users} size={14} className={c('team')} />}
              {shared && (
                <span className="sr">
                  <Trans>Shared:</Trans>
                </span>
              )}{' '}
              <span translate="no">{name}</span>
              {isOpen && count}
              {isOpen && changed && (
                <>
                  <i className={c('dot')} />
                  <span className="sr">
                    <Trans>, changed</Trans>
                  </span>
                </>
              )}
            </RouterLink>
            {isOpen && mayChange && (
              <IconButton className={c('edit')} name={t`Edit view ${name}`} icon={Pencil} size={14} onClick={onEdit} />
            )}
          </span>
        );
      })}
      <button type="button" className={c('tab', 'new')} onClick={onNew}>
        <Icon of={Plus} />
        <Trans>New view</Trans>
      </button>
    </nav>
  );
}

const current = (isOpen: boolean) => (isOpen ? { 'aria-current': 'page' as const } : {});
