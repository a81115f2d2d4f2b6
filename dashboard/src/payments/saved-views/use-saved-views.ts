import { savedViews } from '@galla/contract/payments/saved-views/calls.ts';
import type { SavedView } from '@galla/contract/payments/saved-views/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import type { SavedSearch } from '../../lib/lists/list-search.ts';
import { hadViews, rememberViews } from '../../lib/saved-views/lists-with-views.ts';
import { useKeptChoice } from '../../lib/session/kept-choice.ts';
import { readDefaults, type ViewedList } from './public/view-model.ts';

/** The content of a view in a form. */
export type ViewContent = Pick<SavedView, 'name' | 'shared' | 'params'>;

const all = queryOf(savedViews.list, {});

/** The saved views of a list with their actions, and the person's default. */
export function useSavedViews<Search extends SavedSearch>({ name: list }: ViewedList<Search>) {
  const client = useQueryClient();
  const [defaults, keep] = useKeptChoice('default-views', readDefaults);
  const { data, isPending } = useQuery({ ...all, staleTime: 60_000, refetchOnWindowFocus: 'always' });
  const views = data?.views.filter((view) => view.list === list);
  const known = views === undefined ? undefined : views.length > 0;
  useEffect(() => {
    if (known !== undefined) rememberViews(list, known);
  }, [known, list]);
  const remembered = known === undefined ? hadViews(list) : undefined;
  const put = (views: (before: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData<typeof data>(all.queryKey, (before) => ({ views: views(before?.views ?? []) }));
  return {
    views,
    /** Whether the list has views; until they load, whatever this browser last saw. */
    hasViews: known ?? remembered === true,
    /** Whether it is unknown if the list has views: this browser opens it for the first time. */
    isUnknown: isPending && known === undefined && remembered === undefined,
    isPending,
    usual: defaults[list],
    /** Sets the default view of the list, or the whole list. */
    setUsual: (viewId: string | undefined) =>
      keep({
        ...Object.fromEntries(Object.entries(defaults).filter(([key]) => key !== list)),
        ...(viewId && { [list]: viewId }),
      }),
    async create(content: ViewContent): Promise<SavedView> {
      const view = await call(savedViews.create, { body: { list, ...content } });
      put((before) => [...before, view]);
      return view;
    },
    async change({ viewId, version }: SavedView, { name, shared, params }: ViewContent): Promise<SavedView> {
      const view = await call(savedViews.change, { params: { viewId }, body: { name, shared, params, version } });
      put((before) => before.map((one) => (one.viewId === viewId ? view : one)));
      return view;
    },
    async remove({ viewId }: SavedView): Promise<void> {
      await call(savedViews.remove, { params: { viewId } });
      put((before) => before.filter((one) => one.viewId !== viewId));
    },
    /** Reloads the views: another person may have changed or deleted one. */
    readAgain: () => client.invalidateQueries({ queryKey: all.queryKey }),
  };
}

/** The saved views of a list, for its parts. */
export type ViewsOfList = ReturnType<typeof useSavedViews>;
