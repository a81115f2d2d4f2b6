import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/buttons/Button.tsx';
import { CopyButton } from '../src/buttons/CopyButton.tsx';
import { ErrorState } from '../src/feedback/ErrorState.tsx';
import { StatusPill } from '../src/feedback/StatusPill.tsx';
import { Figure } from '../src/figures/Figure.tsx';
import { InstrumentTile } from '../src/figures/InstrumentTile.tsx';
import { Money } from '../src/figures/Money.tsx';
import { StatStrip } from '../src/figures/StatStrip.tsx';
import { CheckListFilter } from '../src/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '../src/filters/DateRangeFilter.tsx';
import type { DateFilter } from '../src/filters/date-filter.ts';
import { FilterBar } from '../src/filters/FilterBar.tsx';
import { SearchBox } from '../src/filters/SearchBox.tsx';
import { formatDay, formatDayHead, formatTime } from '../src/format/dates.ts';
import { formatMoney } from '../src/format/money.ts';
import { PageHead } from '../src/layout/PageHead.tsx';
import { Tabs } from '../src/layout/Tabs.tsx';
import { ColumnsPopover } from '../src/table/ColumnsPopover.tsx';
import { DataTable } from '../src/table/DataTable.tsx';
import type { ColumnChoice, DataColumn } from '../src/table/data-table-columns.ts';
import { naturalLayout } from '../src/table/layout/column-layout.ts';
import { CursorPager, Pager } from '../src/table/Pager.tsx';
import { DayHead, RowCard } from '../src/table/RowCard.tsx';
import { TwoLines } from '../src/table/TwoLines.tsx';
import { now, type Payment, payments } from './sample.ts';

const iconOf = ({ instrument }: Payment) => {
  if (instrument === 'UPI') return 'phone';
  if (instrument === 'Net banking') return 'bank';
  return instrument === 'Wallet' ? 'wallet' : 'card';
};

const columns: DataColumn<Payment>[] = [
  {
    id: 'date',
    head: 'Date',
    width: 96,
    locked: true,
    sortable: true,
    cell: (row) => (
      <TwoLines
        first={<Figure kind="time">{formatDay(row.at)}</Figure>}
        second={<Figure kind="time">{formatTime(row.at)}</Figure>}
      />
    ),
  },
  {
    id: 'customer',
    head: 'Customer',
    width: 192,
    link: true,
    cell: (row) => <TwoLines first={row.name} second={<Figure>{row.vpa}</Figure>} />,
  },
  {
    id: 'paidWith',
    head: 'Paid with',
    width: 172,
    drop: 3,
    cell: (row) => <TwoLines before={<InstrumentTile icon={iconOf(row)} />} first={row.instrument} second={row.way} />,
  },
  {
    id: 'store',
    head: 'Store',
    width: 144,
    drop: 2,
    cell: (row) => <TwoLines first={row.store} second={<Figure>{row.storeId}</Figure>} />,
  },
  {
    id: 'ids',
    head: 'UTR and transaction ID',
    width: 190,
    drop: 1,
    cell: (row) => (
      <TwoLines
        first={
          <>
            <Figure>{row.utr}</Figure> <CopyButton name="UTR" text={row.utr} />
          </>
        }
        second={<Figure>{row.id}</Figure>}
      />
    ),
  },
  {
    id: 'status',
    head: 'Status',
    locked: true,
    cell: (row) => (
      <TwoLines
        first={<StatusPill state={row.state} />}
        second={row.reason && <span data-reason="">{row.reason}</span>}
      />
    ),
  },
  {
    id: 'fee',
    head: 'Fee and GST',
    width: 110,
    optional: true,
    align: 'end',
    drop: 1,
    cell: () => <Money paise={0} />,
  },
  {
    id: 'amount',
    head: 'Amount',
    width: 124,
    align: 'end',
    locked: true,
    cell: (row) => (
      <TwoLines
        end
        first={<Money paise={row.amount} struck={row.state === 'FAILED'} />}
        second={row.refunded && <span className="num">{formatMoney(row.refunded)} refunded</span>}
      />
    ),
  },
];
const stores = [...new Set(payments.map((row) => row.store))].map((label, index) => ({
  value: label,
  label,
  note: `ST0${index}`,
  count: 120 - index * 17,
}));
const manyStores = [
  ...stores,
  ...Array.from({ length: 9 }, (_, index) => ({ value: `s${index}`, label: `Store ${index + 1}` })),
];

const card = (row: Payment) => (
  <RowCard
    tile={<InstrumentTile icon={iconOf(row)} size={40} />}
    title={row.name}
    line={
      <>
        <Figure kind="time">{formatTime(row.at)}</Figure> · {row.instrument} · {row.store}
      </>
    }
    amount={<Money paise={row.amount} struck={row.state === 'FAILED'} />}
    state={<StatusPill state={row.state} text {...(row.state === 'COMPLETED' ? { label: 'Paid' } : {})} />}
  />
);

/** A list like the one on the transactions page. */
export function ListPage() {
  const [date, setDate] = useState<DateFilter>({ preset: 'isoWeek' });
  const [store, setStore] = useState<string[]>(['Karol Bagh', 'Chandni Chowk']);
  const [status, setStatus] = useState<string[]>([]);
  const [choice, setChoice] = useState<ColumnChoice>();
  const [layout, setLayout] = useState(naturalLayout);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState({ kind: 'utr', text: '' });
  const mode = new URLSearchParams(location.hash.split('?')[1]).get('mode');
  const rows = mode === 'loading' || mode === 'error' ? undefined : mode === 'empty' ? [] : payments;
  return (
    <>
      <PageHead
        title="Transactions"
        actions={
          <>
            <Button icon={Printer}>Print Summary</Button>
            <Button icon={Download}>Report</Button>
          </>
        }
      />
      <Tabs
        label="Transactions"
        items={[
          { label: 'History', href: '#list', active: true },
          { label: 'Live', href: '#live', live: true },
          { label: 'Refunds', href: '#refunds' },
          { label: 'Disputes', href: '#disputes', disabled: true },
        ]}
      />
      <FilterBar
        label="Filter payments"
        setCount={(store.length ? 1 : 0) + (status.length ? 1 : 0)}
        onClear={() => {
          setStore([]);
          setStatus([]);
        }}
        search={
          <SearchBox
            slash
            kinds={[
              { value: 'utr', label: 'UTR', placeholder: '12 digits, as in the bank app', digits: true },
              { value: 'phone', label: 'Phone', placeholder: '98117 04340', digits: true },
              { value: 'id', label: 'Transaction ID', placeholder: 'T2611201444029175' },
            ]}
            kind={search.kind}
            value={search.text}
            onSearch={setSearch}
            detect={(text) =>
              /^T\d+/.test(text) ? 'id' : /^\d{10}$/.test(text) ? 'phone' : /^\d{12}$/.test(text) ? 'utr' : undefined
            }
          />
        }
        date={<DateRangeFilter value={date} onChange={setDate} />}
        end={
          <ColumnsPopover
            columns={columns}
            choice={choice}
            layout={layout}
            onChange={(next, arranged = naturalLayout) => {
              setChoice(next);
              setLayout(arranged);
            }}
          />
        }
      >
        <CheckListFilter name="Stores" plural="stores" options={manyStores} value={store} onChange={setStore} />
        <CheckListFilter
          name="Status"
          single
          options={[
            { value: 'COMPLETED', label: 'Completed', count: 427 },
            { value: 'PENDING', label: 'Pending', count: 6 },
            { value: 'FAILED', label: 'Failed', count: 7 },
          ]}
          value={status}
          onChange={setStatus}
        />
      </FilterBar>
      <div style={{ margin: '24px 0 12px' }}>
        <StatStrip
          stats={[
            { label: 'Collected', value: <Money paise={18945550} />, href: '#a' },
            { label: 'Completed', value: '427', href: '#b' },
            { label: 'Pending', value: '6' },
            { label: 'Failed', value: '7' },
            { label: 'Refunded', value: <Money paise={184000} /> },
          ]}
        />
      </div>
      <DataTable
        label="Payments"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => `#details/${row.id}`}
        choice={choice}
        layout={layout}
        onLayout={setLayout}
        sort={{ column: 'date', direction: 'descending' }}
        onSort={() => undefined}
        isNew={(row) => mode === 'new' && row === payments[0]}
        refreshing={mode === 'refreshing'}
        card={card}
        groupBy={(row) => row.at.slice(0, 10)}
        groupHead={(_, group) => (
          <DayHead
            day={formatDayHead(group[0]?.at ?? now, now)}
            count="427 paid"
            sum={<Money paise={group.reduce((sum, row) => sum + row.amount, 0)} />}
          />
        )}
        error={
          mode === 'error' && (
            <ErrorState
              title="Request timed out, Please try again"
              onRetry={() => undefined}
              reference="GL-7F42-C81D"
            />
          )
        }
      />
      <Pager total={440} page={page} onChange={(report) => setPage(report.page)} />
      <CursorPager page={page} shown={10} hasNext onPrev={(r) => setPage(r.page)} onNext={(r) => setPage(r.page)} />
    </>
  );
}
