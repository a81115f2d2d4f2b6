import { refundStates, refundStateTexts } from '@galla/contract/refunds/refunds/rules.ts';
import { classifyRefundSearch, type RefundSearchKind } from '@galla/contract/refunds/refunds/search.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox, type SearchKind } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { dateChip } from '../../lib/lists/date-chip.ts';
import { MerchantFilter } from '../../lib/lists/MerchantFilter.tsx';
import { useStoreNames } from '../../lib/lists/named-lists.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import { type RefundSearch, refundSearch, searchedFor } from './public/refund-search.ts';

const kinds = (): readonly (SearchKind & { value: RefundSearchKind })[] => [
  { value: 'any', label: t`All`, placeholder: t`Refund, payment, UTR or phone` },
  { value: 'refundId', label: t`Refund ID`, placeholder: 'rfnd_06b3' },
  { value: 'paymentId', label: t`Any transaction ID`, placeholder: 'T2611201444029175' },
  { value: 'merchantOrderId', label: t`Merchant order ID`, placeholder: 'ORD-4417' },
  { value: 'utr', label: 'UTR', placeholder: t`12 digits, as shown in the bank app` },
  { value: 'arn', label: 'ARN', placeholder: t`23 digits, from the card’s bank` },
  { value: 'phone', label: t`Phone number`, placeholder: t`10 digits`, digits: true },
];

const stateOptions = refundStates.map((value) => ({ value, label: refundStateTexts[value] }));

/** The kind that is detected in a search text. */
function detect(text: string): string | undefined {
  const { by } = classifyRefundSearch(text);
  return by === 'any' ? undefined : by;
}

/** The filters of the list. Each change applies at once and is stored in the address. */
export function RefundFilterBar({
  search,
  onChange,
}: {
  readonly search: RefundSearch;
  readonly onChange: (change: Partial<RefundSearch>) => void;
}) {
  const session = useSession();
  const { profile } = session;
  const stores = useStoreNames(profile.storeCount > 0) ?? [];
  const { dates, q } = search;
  return (
    <FilterBar
      label={t`Filter refunds`}
      search={
        holds(session, 'search_transaction_access') && (
          <SearchBox
            label={t`Search refunds`}
            kinds={kinds()}
            kind={q === '' ? search.by : searchedFor(search).by}
            value={q}
            detect={detect}
            onSearch={({ kind, text }) => onChange({ q: text.slice(0, 64), by: kind as RefundSearchKind })}
          />
        )
      }
      date={
        <DateRangeFilter
          {...dateChip(dates)}
          also={[{ label: t`All dates`, chosen: dates === 'all', onChoose: () => onChange({ dates: 'all' }) }]}
          onChange={(next) => onChange({ dates: next })}
        />
      }
      setCount={refundSearch.setCount(search)}
      onClear={() => onChange({ ...refundSearch.plain, dates, q, by: search.by, saved: search.saved })}
    >
      {profile.superMerchant && (
        <MerchantFilter value={search.merchants} onChange={(merchants) => onChange({ merchants })} />
      )}
      {(stores.length > 1 || search.stores.length > 0) && (
        <CheckListFilter
          name={t`Stores`}
          plural={t`stores`}
          options={stores.map(({ id, name, storeId }) => ({ value: id, label: name, note: storeId }))}
          value={search.stores}
          onChange={(next) => onChange({ stores: next })}
        />
      )}
      <CheckListFilter
        name={t`Status`}
        plural={t`statuses`}
        options={stateOptions}
        value={search.states}
        onChange={(next) => onChange({ states: refundStates.filter((state) => next.includes(state)) })}
      />
    </FilterBar>
  );
}
