import type { Answer, Call, Input } from '@galla/contract/core/endpoint.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatDayHead, isoDay } from '@galla/ui/format/dates.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataTableProps, TableSort } from '@galla/ui/table/data-table-props.ts';
import { CursorPager, ShowMore } from '@galla/ui/table/Pager.tsx';
import type { PageReport } from '@galla/ui/table/paging.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call, queryOf } from '../api/api.ts';
import { renderLink } from '../page/RouterLink.tsx';
import css from './CursorList.module.css';
import { listFailure } from './list-failure.tsx';
import { type Selects, useSelection } from './selection/use-selection.ts';

/** Selects a page: the rows after one row, or the rows before one. */
export interface Cursor {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** One page of an answer, with the cursors of the next and the previous page; null if there is none. */
export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'choice' | 'layout' | 'onLayout' | 'rowKey' | 'rowHref' | 'empty'
>;

interface Props<E extends Call, Row> extends TableProps<Row> {
  /** Its body has the selection and a `page`. */
  readonly endpoint: E;
  /** The path parameters of the endpoint. */
  readonly params?: Readonly<Record<string, string>>;
  /** The selected rows: the request body without its page. */
  readonly selection: Input<E> extends { readonly body: infer Body } ? Omit<Body, 'page'> : never;
  readonly pageOf: (answer: Answer<E>) => CursorPage<Row>;
  /** The page in the address. The pager shows its number; `offset` is the number of rows before it. */
  readonly page: Cursor & { readonly number: number; readonly size?: number; readonly offset?: number | undefined };
  /** Whether the oldest rows come first; the newest by default. */
  readonly oldestFirst?: boolean;
  /** Reverses the order, if the person may. */
  readonly onOrder?: (oldestFirst: boolean) => void;
  /** Shows another page. The first page has no cursor. */
  readonly onPage: (cursor: Cursor, report: PageReport) => void;
  /** The total number of rows, if it could be counted. */
  readonly total?: number | undefined;
  readonly card: (row: Row) => ReactNode;
  /** The time of a row, by which cards are grouped into days. */
  readonly timeOf: (row: Row) => string;
  readonly dayHead?: (day: string) => ReactNode;
  /** Content above the rows on the page. */
  readonly above?: (rows: readonly Row[]) => ReactNode;
  /** A reassurance shown when loading fails, such as that the money is safe. */
  readonly safe: string;
  /** Allows rows to be selected. */
  readonly selects?: Selects<Row> | undefined;
  /** The polling interval in ms. A list with one shows no progress while it reloads. */
  readonly refreshMs?: (rows: readonly Row[]) => number;
}

const defaultSize = 10;
const sortOf = (oldestFirst = false): TableSort => ({
  column: 'date',
  direction: oldestFirst ? 'ascending' : 'descending',
});

/**
 * A list that is read by cursor, newest first unless `oldestFirst`: pages on a wide screen, endless cards on a phone.
 */
export function CursorList<E extends Call, Row>(props: Props<E, Row>) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={css['list']}>
      {width > 0 && (width < cardsBelow ? <Cards {...props} /> : <Pages {...props} />)}
    </div>
  );
}

function Pages<E extends Call, Row>(props: Props<E, Row>) {
  const { endpoint, pageOf, page, onPage, onOrder, refreshMs } = props;
  const { size = defaultSize, number } = page;
  const list = useQuery({
    ...queryOf(endpoint, inputOf(props, { ...page, size })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refreshMs?.(data === undefined ? [] : pageOf(data).rows) ?? false,
  });
  const { rows, next, previous } = list.data === undefined ? nothingYet : pageOf(list.data);
  const of = JSON.stringify([props.selection, page.after, page.before, page.offset, size]);
  const { selection, bar } = useSelection(props.selects, of, { rows, rowKey: props.rowKey });
  const go = (cursor: Cursor, report: PageReport) => onPage(report.page === 1 ? {} : cursor, report);
  return (
    <>
      {rows !== undefined && props.above?.(rows)}
      <DataTable
        {...tableOf(props)}
        rows={rows}
        selection={selection}
        sort={sortOf(props.oldestFirst)}
        {...(onOrder && { onSort: ({ direction }) => onOrder(direction === 'ascending') })}
        refreshing={refreshMs === undefined ? list.isFetching && rows !== undefined : list.isPlaceholderData}
        {...listFailure(list, props.safe)}
      />
      {rows !== undefined && (
        <CursorPager
          page={previous === null ? 1 : Math.max(2, number)}
          shown={rows.length}
          size={size}
          {...totalOf(props)}
          hasNext={next !== null}
          busy={list.isPlaceholderData}
          onPrev={(report) => go({ before: previous ?? undefined }, report)}
          onNext={(report) => go({ after: next ?? undefined }, report)}
        />
      )}
      {bar}
    </>
  );
}

function Cards<E extends Call, Row>(props: Props<E, Row>) {
  const { endpoint, params, selection, page, pageOf, card, timeOf, dayHead, oldestFirst, onOrder, refreshMs } = props;
  const list = useInfiniteQuery({
    queryKey: [endpoint.name, 'cards', params, selection],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, inputOf(props, { size: page.size ?? defaultSize, after: pageParam ?? undefined }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => pageOf(answer).next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      refreshMs?.(data?.pages.flatMap((one) => pageOf(one).rows) ?? []) ?? false,
  });
  const rows = list.data?.pages.flatMap((one) => pageOf(one).rows);
  const [selecting, setSelecting] = useState(false);
  const own = useSelection(props.selects, JSON.stringify(selection), { rows, rowKey: props.rowKey });
  const fetching = list.isFetching && rows !== undefined && !list.isFetchingNextPage;
  return (
    <>
      {rows !== undefined && props.above?.(rows)}
      {rows !== undefined && rows.length > 0 && (
        <div className={css['tools']}>
          {onOrder && (
            <Button
              kind="text"
              size="small"
              icon={oldestFirst ? ArrowUp : ArrowDown}
              onClick={() => onOrder(!oldestFirst)}
            >
              {oldestFirst ? t`Oldest first` : t`Newest first`}
            </Button>
          )}
          {props.selects && (
            <Button
              kind="text"
              size="small"
              aria-pressed={selecting}
              onClick={() => {
                own.selection?.onChange(new Set());
                setSelecting(!selecting);
              }}
            >
              {selecting ? t`Done` : t`Select`}
            </Button>
          )}
        </div>
      )}
      <DataTable
        {...tableOf(props)}
        rows={rows}
        selection={selecting ? own.selection : undefined}
        refreshing={refreshMs === undefined ? fetching : list.isPlaceholderData}
        card={card}
        groupBy={(row) => isoDay(timeOf(row))}
        groupHead={(day, [first]) => dayHead?.(day) ?? <DayHead day={formatDayHead(first ? timeOf(first) : 0)} />}
        {...listFailure(list, props.safe)}
      />
      {list.hasNextPage && rows !== undefined && (
        <ShowMore
          shown={rows.length}
          {...totalOf(props)}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {selecting && own.bar}
    </>
  );
}

const nothingYet = { rows: undefined, next: null, previous: null };

/** The input of the endpoint for one page. The selection keeps its own type. */
function inputOf<E extends Call, Row>(
  { params, selection }: Pick<Props<E, Row>, 'params' | 'selection'>,
  { size, after, before, offset }: Cursor & { readonly size: number; readonly offset?: number | undefined },
): Input<E> {
  const page = { size, ...(after && { after }), ...(before && { before }), ...(offset && { offset }) };
  return { ...(params && { params }), body: { ...selection, page } } as unknown as Input<E>;
}

function tableOf<Row>({ label, columns, choice, layout, onLayout, rowKey, rowHref, empty }: TableProps<Row>) {
  return {
    label,
    columns,
    choice,
    layout,
    onLayout,
    rowKey,
    empty,
    ...(rowHref && { rowHref, renderRowLink: renderLink }),
  };
}

const totalOf = ({ total }: { readonly total?: number | undefined }) => (total === undefined ? {} : { total });
