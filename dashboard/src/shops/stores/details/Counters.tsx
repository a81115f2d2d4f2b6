import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails, StoreTakings, Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { Switch } from '@galla/ui/inputs/Checkbox.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { readAll } from '../../../lib/lists/named-lists.ts';
import { counterCount } from '../store-labels.ts';
import { CounterActs } from './CounterActs.tsx';
import { CounterCard, counterColumns } from './counter-columns.tsx';
import { counterRows } from './counter-rows.ts';
import css from './Details.module.css';

const c = classNames(css);

/** The counters of a store with today's takings of each. Closed ones are shown on request. */
export function Counters({
  store,
  takings,
  refresh,
}: {
  readonly store: StoreDetails;
  readonly takings: StoreTakings | undefined;
  /** The polling interval, in ms. */
  readonly refresh: number;
}) {
  const { id, merchantId } = store;
  const [closedToo, setClosedToo] = useState(false);
  const list = useQuery({
    queryKey: [stores.terminals.name, id, merchantId, closedToo],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const query = { figures: 'true', start, limit, ...(closedToo ? {} : { skipInactive: 'true' }) };
        const { terminals, total } = await call(
          stores.terminals,
          { params: { storeId: id, merchantId }, query },
          { signal },
        );
        return { rows: terminals, total };
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
  const counters = list.data;
  const rows = useMemo(() => counters && counterRows(counters, takings), [counters, takings]);
  const actsOf = (counter: Terminal | null) =>
    store.may.change && store.active && counter !== null && <CounterActs store={store} counter={counter} />;
  const columns = counterColumns(takings !== undefined, store.may.change && store.active ? actsOf : undefined);
  return (
    <Section
      title={t`Counters`}
      right={
        store.counters.closed > 0 && <ClosedToo count={store.counters.closed} on={closedToo} onChange={setClosedToo} />
      }
    >
      <DataTable
        label={t`Counters of ${{ name: store.name }}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        card={(row) => <CounterCard row={row} acts={actsOf(row.counter)} />}
        refreshing={list.isPlaceholderData}
        skeletonRows={Math.max(1, Math.min(store.counters.active, 10))}
        empty={
          <NothingFound
            plain
            next={
              !closedToo &&
              store.counters.closed > 0 && { label: t`Show closed counters`, to: () => setClosedToo(true) }
            }
          >
            <Trans>This store has no open counter.</Trans>
          </NothingFound>
        }
        {...listFailure(list, t`Your counters are safe. They could not be loaded.`)}
      />
      {rows !== undefined && rows.length > 0 && takings !== undefined && (
        <p className={c('sum', store.may.change && store.active && 'withActs')}>
          <b>{counterCount(store.counters.active)}</b>
          <span className="num">{paymentCount(takings.today.count)}</span>
          <Money paise={takings.today.amount} />
        </p>
      )}
    </Section>
  );
}

function ClosedToo(props: { readonly count: number; readonly on: boolean; readonly onChange: (on: boolean) => void }) {
  const text = t`Show ${{ count: props.count }} closed`;
  return (
    <span className={c('closedToo')}>
      <Switch name={text} checked={props.on} onChange={props.onChange} />
      <span aria-hidden="true">{text}</span>
    </span>
  );
}
