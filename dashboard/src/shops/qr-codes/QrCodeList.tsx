import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCode } from '@galla/contract/shops/qr-codes/schemas.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { cardsBelow, DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataTableProps } from '@galla/ui/table/data-table-props.ts';
import { Pager, ShowMore } from '@galla/ui/table/Pager.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { NothingFound } from '../../lib/lists/NothingFound.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, holds, useSession } from '../../lib/session/session.ts';
import { type QrCodeQuery, type QrCodeSearch, qrCodeHref, qrCodeSearch } from './public/qr-code-search.ts';
import css from './QrCodes.module.css';
import { listFailedText, refreshMs } from './qr-code-changes.ts';
import { QrCodeCard, qrCodeColumns } from './qr-code-columns.tsx';

const pageSize = 20;
/** The maximum offset. Larger offsets are slow, so people search for further codes. */
const deepest = 10_000;

interface Props {
  readonly search: QrCodeSearch;
  readonly filters: QrCodeQuery;
  readonly onChange: (change: Partial<QrCodeSearch>) => void;
}

/** The QR codes: pages on a wide screen, cards with a "show more" button on a phone. */
export function QrCodeList(props: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const List = width < cardsBelow ? Cards : Pages;
  return <div ref={ref}>{width > 0 && <List {...props} />}</div>;
}

function Pages(props: Props) {
  const { search, filters, onChange } = props;
  const start = Math.min(deepest, (search.page - 1) * pageSize);
  const list = useQuery({
    ...queryOf(qrCodes.list, { query: { ...filters, figures: 'true', start, limit: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const columns = qrCodeColumns(holds(useSession(), 'transaction_access'));
  const { qrCodes: rows, total } = list.data ?? { total: 0 };
  return (
    <>
      <DataTable {...tableOf(props, rows)} columns={columns} refreshing={list.isPlaceholderData} {...failureOf(list)} />
      {total > pageSize && (
        <div className={css['foot']}>
          <Pager
            total={Math.min(total, deepest + pageSize)}
            page={search.page}
            size={pageSize}
            onChange={({ page }) => onChange({ page })}
          />
        </div>
      )}
    </>
  );
}

function Cards(props: Props) {
  const { filters } = props;
  const list = useInfiniteQuery({
    queryKey: [qrCodes.list.name, 'cards', filters],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      return call(qrCodes.list, { query: { ...filters, ...after, figures: 'true', limit: pageSize } }, { signal });
    },
    initialPageParam: null as QrCode['id'] | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const rows = list.data?.pages.flatMap((one) => one.qrCodes);
  return (
    <>
      <DataTable
        {...tableOf(props, rows)}
        columns={qrCodeColumns(false)}
        refreshing={list.isPlaceholderData}
        card={(row) => <QrCodeCard row={row} />}
        {...failureOf(list)}
      />
      {list.hasNextPage && rows !== undefined && (
        <ShowMore
          shown={rows.length}
          size={pageSize}
          total={list.data?.pages[0]?.total ?? rows.length}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

const tableOf = ({ search, onChange }: Props, rows: readonly QrCode[] | undefined) =>
  ({
    label: t`QR codes`,
    rows,
    rowKey: ({ id }) => id,
    rowHref: qrCodeHref,
    renderRowLink: renderLink,
    skeletonRows: 8,
    empty: <Empty search={search} onChange={onChange} />,
  }) satisfies Omit<DataTableProps<QrCode>, 'columns'>;

function Empty({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const { q, store, terminal, active, merchant } = search;
  const isNarrowed = q !== '' || store.length > 0 || terminal !== undefined || active !== 'all';
  const { access, path } = storeScreens.addStore;
  const adds = allows(useSession(), access);
  if (!isNarrowed)
    return (
      <NothingFound plain title={t`No QR codes yet`} next={adds && { label: t`Add a store`, to: path }}>
        <Trans>Put a QR code on a counter. Customers scan it to pay. You see which counter they paid at.</Trans>
      </NothingFound>
    );
  return (
    <NothingFound plain clear={() => onChange({ ...qrCodeSearch.plain, merchant })}>
      <Trans>No QR codes match this search.</Trans>
    </NothingFound>
  );
}

function failureOf({
  error,
  refetch,
  isFetching,
}: {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}) {
  if (error === null) return {};
  return {
    error: (
      <ErrorState
        title={t(listFailedText)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error instanceof ApiError ? error.requestId : undefined}
      >
        <Trans>Your QR codes are safe, and customers can pay with them.</Trans>
      </ErrorState>
    ),
  };
}
