import type { SavedView } from '@galla/contract/payments/saved-views/endpoints.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { SavedSearch } from '../../../lib/lists/list-search.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { ChangedView } from '../ChangedView.tsx';
import { useSavedViews } from '../use-saved-views.ts';
import { ViewDialog } from '../ViewDialog.tsx';
import { ViewTabs } from '../ViewTabs.tsx';
import css from './SavedViews.module.css';
import { isChanged, paramsOf, searchOf, type ViewedList } from './view-model.ts';

const c = classNames(css);

interface Props<Search extends SavedSearch> {
  readonly of: ViewedList<Search>;
  readonly search: Search;
  /** Whether the address sets nothing, so that the person's default view opens. */
  readonly bare: boolean;
  readonly onShow: (search: Search, replace?: boolean) => void;
  /** How many rows the open view has; drawn beside its name. */
  readonly count?: ReactNode;
  /** The list and its filters. They wait for the default view if the address sets nothing. */
  readonly children: ReactNode;
}

/**
 * The saved views of a list as tabs above its filters. The address has the view and all its filters, so that it shows
 * the same after the view was changed or deleted elsewhere.
 */
export function SavedViews<Search extends SavedSearch>(props: Props<Search>) {
  const { of, search, bare, onShow, children } = props;
  const own = useSavedViews(of);
  const { views, usual } = own;
  const begins = bare && search.saved === undefined && usual !== undefined;
  const first = begins ? views?.find(({ viewId }) => viewId === usual) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that an address without choices begins with
  useEffect(() => {
    if (first !== undefined) onShow(searchOf(of, first), true);
  }, [first?.viewId]);
  const waits = begins && (own.isPending || first !== undefined);
  return (
    <>
      <Boundary>
        <Bar {...props} own={own} />
      </Boundary>
      {!waits && <div className={c('list', bare && own.isUnknown && 'unknown')}>{children}</div>}
    </>
  );
}

function Bar<Search extends SavedSearch>({
  of,
  search,
  onShow,
  count,
  bare,
  own,
}: Props<Search> & { readonly own: ReturnType<typeof useSavedViews<Search>> }) {
  const [form, setForm] = useState<SavedView | 'new'>();
  const { views, usual } = own;
  const open = views?.find(({ viewId }) => viewId === search.saved);
  const changed = open !== undefined && isChanged(of, search, open);
  // A view that was changed elsewhere is edited in its current version.
  const edited = form === 'new' ? undefined : (views?.find(({ viewId }) => viewId === form?.viewId) ?? form);
  const gone = views !== undefined && open === undefined && search.saved !== undefined && search.saved !== 'all';
  return (
    <div className={c('bar', !own.hasViews && bare && 'nothingYet')}>
      <ViewTabs
        all={{ name: of.all, href: of.search.href({ ...of.search.plain, ...(usual && { saved: 'all' }) }) }}
        views={(views ?? []).map((view) => ({ ...view, href: of.search.href(searchOf(of, view)) }))}
        open={open?.viewId}
        changed={changed}
        count={count}
        onEdit={() => setForm(open)}
        onNew={() => setForm('new')}
      />
      {(changed || gone) && (
        <ChangedView
          key={search.saved}
          open={open}
          onReset={open && (() => onShow(searchOf(of, open)))}
          onSave={open && (() => own.change(open, { ...open, params: paramsOf(of, search) }))}
          onNew={() => setForm('new')}
          onSettled={own.readAgain}
        />
      )}
      {form !== undefined && (
        <ViewDialog
          view={edited}
          params={edited?.params ?? paramsOf(of, search)}
          own={own}
          onSaved={({ viewId }) => form === 'new' && onShow({ ...search, saved: viewId })}
          onRemoved={() => onShow({ ...of.search.plain, saved: 'all' }, true)}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  );
}
