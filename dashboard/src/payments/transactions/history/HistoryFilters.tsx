import { instruments, instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutions, paymentSolutionTypes } from '@galla/contract/payments/payments/solutions.ts';
import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { classifySearch, type SearchKind } from '@galla/contract/payments/transactions/search.ts';
import { CheckListFilter, type CheckOption } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { statusLabel } from '@galla/ui/format/status.ts';
import { ColumnsPopover } from '@galla/ui/table/ColumnsPopover.tsx';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import type { ColumnLayout } from '@galla/ui/table/layout/column-layout.ts';
import { t } from '@lingui/core/macro';
import { dateChip } from '../../../lib/lists/date-chip.ts';
import { MerchantFilter } from '../../../lib/lists/MerchantFilter.tsx';
import { useStoreNames } from '../../../lib/lists/named-lists.ts';
import { StoreFilters } from '../../../lib/lists/StoreFilters.tsx';
import { holds, useSession } from '../../../lib/session/session.ts';
import { type HistorySearch, historySearch, searchedFor } from '../public/history-search.ts';
import { useQrCodes } from './filter-options.ts';
import type { PaymentColumn } from './payment-columns.tsx';

const kinds = () => [
  { value: 'any', label: t`All`, placeholder: t`Amount, UTR, phone, UPI ID or any ID` },
  { value: 'amount', label: t`Amount`, placeholder: t`1,549 or 1500-1600` },
  { value: 'utr', label: 'UTR', placeholder: t`12 digits, as shown in the bank app` },
  { value: 'phone', label: t`Phone number`, placeholder: t`10 digits`, digits: true },
  { value: 'upiId', label: t`UPI ID`, placeholder: 'name@bank' },
  { value: 'transactionId', label: t`Any transaction ID`, placeholder: 'T2611201444029175' },
  { value: 'merchantOrderId', label: t`Merchant order ID`, placeholder: 'ORD-4417' },
  { value: 'storeId', label: t`Store ID`, placeholder: 'STKB01' },
];

const statusOptions: readonly CheckOption[] = paymentStates.map((value) => ({ value, label: statusLabel(value) }));
const instrumentOptions: readonly CheckOption[] = instrumentTypes.map((value) => ({
  value,
  label: instruments[value].name,
}));
const solutionOptions: readonly CheckOption[] = paymentSolutionTypes.map((value) => ({
  value,
  label: paymentSolutions[value].name,
}));

/** The detected kind of a text; undefined if it is ambiguous, so that the chosen kind stays. */
function detect(text: string): string | undefined {
  const { by } = classifySearch(text);
  return by === 'any' ? undefined : by;
}

interface Props {
  readonly search: HistorySearch;
  readonly onChange: (change: Partial<HistorySearch>) => void;
  readonly columns: readonly PaymentColumn[];
  readonly choice: ColumnChoice | undefined;
  readonly layout: ColumnLayout;
  readonly onChoice: (choice: ColumnChoice, layout: ColumnLayout | undefined) => void;
}

/** The history's filters in one row; each takes effect at once and is in the address. */
export function HistoryFilters({ search, onChange, columns, choice, layout, onChoice }: Props) {
  const session = useSession();
  const { profile } = session;
  const hasStores = profile.storeCount > 0;
  const { by } = searchedFor(search);
  return (
    <FilterBar
      label={t`Filter payments`}
      search={
        holds(session, 'search_transaction_access') && (
          <SearchBox
            label={t`Search payments`}
            kinds={hasStores ? kinds() : kinds().filter(({ value }) => value !== 'storeId')}
            kind={search.q === '' ? search.by : by}
            value={search.q}
            detect={detect}
            onSearch={({ kind, text }) => onChange({ q: text.slice(0, 64), by: kind as SearchKind })}
          />
        )
      }
      date={
        <DateRangeFilter
          {...dateChip(search.dates)}
          also={[{ label: t`All dates`, chosen: search.dates === 'all', onChoose: () => onChange({ dates: 'all' }) }]}
          onChange={(dates) => onChange({ dates })}
        />
      }
      end={<ColumnsPopover columns={columns} choice={choice} layout={layout} onChange={onChoice} />}
      setCount={historySearch.setCount(search)}
      onClear={() =>
        onChange({
          ...historySearch.plain,
          dates: search.dates,
          q: search.q,
          by: search.by,
          saved: search.saved,
          cols: search.cols,
          order: search.order,
          size: search.size,
        })
      }
    >
      {profile.superMerchant && (
        <MerchantFilter value={search.merchants} onChange={(merchants) => onChange({ merchants })} />
      )}
      {hasStores && <StoreFilters stores={search.stores} terminals={search.terminals} onChange={onChange} />}
      {hasStores && <QrCodeFilter search={search} onChange={onChange} />}
      <CheckListFilter
        name={t`Paid with`}
        plural={t`instruments`}
        options={instrumentOptions}
        value={search.instruments}
        onChange={(value) => onChange({ instruments: instrumentTypes.filter((type) => value.includes(type)) })}
      />
      <CheckListFilter
        name={t`Status`}
        plural={t`statuses`}
        options={statusOptions}
        value={search.states}
        onChange={(value) => onChange({ states: paymentStates.filter((state) => value.includes(state)) })}
      />
      {profile.type === 'ONLINE_MERCHANT' && (
        <CheckListFilter
          name={t`Payment solution`}
          plural={t`solutions`}
          options={solutionOptions}
          value={search.solutions}
          onChange={(value) => onChange({ solutions: paymentSolutionTypes.filter((type) => value.includes(type)) })}
        />
      )}
    </FilterBar>
  );
}

/** A store by its code, which only its merchant keeps unique. */
const storeKey = ({ merchantId, storeId }: { readonly merchantId: string; readonly storeId: string }) =>
  `${merchantId} ${storeId}`;

type PartProps = Pick<Props, 'search' | 'onChange'>;

function QrCodeFilter({ search, onChange }: PartProps) {
  const codes = useQrCodes() ?? [];
  const stores = useStoreNames(search.stores.length > 0) ?? [];
  const chosen = new Set(stores.filter(({ id }) => search.stores.includes(id)).map(storeKey));
  const within = search.stores.length === 0 ? codes : codes.filter((code) => chosen.has(storeKey(code)));
  if (codes.length === 0 && search.qr.length === 0) return null;
  return (
    <CheckListFilter
      name={t`QR code`}
      plural={t`QR codes`}
      options={within.map((code) => ({
        value: code.id,
        label: code.name,
        note: `${code.storeName} · ${code.qrCodeId}`,
      }))}
      value={search.qr}
      onChange={(qr) => onChange({ qr })}
    />
  );
}
