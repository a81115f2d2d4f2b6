import { paymentLinkStatusNames } from '@galla/contract/collect/payment-links/states.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import { AmountFilter } from '@galla/ui/filters/AmountFilter.tsx';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { dateChip } from '../../../lib/lists/date-chip.ts';
import { namesFresh, readAll, useStoreNames } from '../../../lib/lists/named-lists.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import { type LinkSearch, type LinkSearchKind, searchedFor } from './link-search.ts';

const kinds = (): readonly { value: LinkSearchKind; label: string; placeholder: string }[] => [
  { value: 'REFERENCE', label: t`Reference`, placeholder: 'CG-2026-1147' },
  { value: 'NAME', label: t`Name`, placeholder: t`Kavita Menon` },
  { value: 'PHONE', label: t`Phone number`, placeholder: t`10 digits` },
  { value: 'AMOUNT', label: t`Amount`, placeholder: '48,600.00' },
  { value: 'LINK_ID', label: t`Link ID`, placeholder: 'plink_06b3' },
];

const statusNames = {
  CREATED: msg`Created`,
  PAID: msg`Paid`,
  CANCELLED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  FAILED: msg`Failed`,
} as const;

const statusOptions = () => paymentLinkStatusNames.map((value) => ({ value, label: t(statusNames[value]) }));

interface Props {
  /** Shops have stores. */
  readonly offersStores: boolean;
  readonly search: LinkSearch;
  readonly onChange: (change: Partial<LinkSearch>) => void;
}

/** The filters of the list in one row; each takes effect at once and is in the address. */
export function LinkFilterBar({ offersStores, search, onChange }: Props) {
  const { dates, q, by, status, min, max, creators, stores } = search;
  const people = usePeople();
  const shops = useStoreNames(offersStores) ?? [];
  const isAmountSet = min !== undefined || max !== undefined;
  return (
    <FilterBar
      label={t`Filter payment links`}
      search={
        <SearchBox
          label={t`Search payment links`}
          kinds={kinds()}
          kind={q === '' ? by : searchedFor(search).by}
          value={q}
          onSearch={({ kind, text }) => onChange({ q: text.slice(0, 64), by: kind as LinkSearchKind })}
        />
      }
      date={
        <DateRangeFilter
          {...dateChip(dates)}
          also={[{ label: t`All dates`, chosen: dates === 'all', onChoose: () => onChange({ dates: 'all' }) }]}
          onChange={(next) => onChange({ dates: next })}
        />
      }
      setCount={[status.length > 0, isAmountSet, creators.length > 0, stores.length > 0].filter(Boolean).length}
      onClear={() => onChange({ status: [], min: undefined, max: undefined, creators: [], stores: [] })}
    >
      <CheckListFilter
        name={t`Status`}
        plural={t`statuses`}
        options={statusOptions()}
        value={status}
        onChange={(next) => onChange({ status: paymentLinkStatusNames.filter((one) => next.includes(one)) })}
      />
      <AmountFilter value={{ from: min, to: max }} onChange={({ from, to }) => onChange({ min: from, max: to })} />
      <CheckListFilter
        name={t`Created by`}
        plural={t`people`}
        options={people}
        value={creators}
        onChange={(next) => onChange({ creators: next })}
      />
      {(shops.length > 1 || stores.length > 0) && (
        <CheckListFilter
          name={t`Stores`}
          plural={t`stores`}
          options={shops.map(({ id, name, storeId }) => ({ value: id, label: name, note: storeId }))}
          value={stores}
          onChange={(next) => onChange({ stores: next })}
        />
      )}
    </FilterBar>
  );
}

/** The people who may have created links: the team if the person may see it, otherwise the person. */
function usePeople() {
  const session = useSession();
  const { me } = session;
  const seesTeam = allows(session, team.list.spec.access);
  const { data } = useQuery({
    queryKey: [team.list.name, 'names'],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const { users, total } = await call(team.list, { query: { start, limit } }, { signal });
        return { rows: users, total };
      }),
    enabled: seesTeam,
    staleTime: namesFresh,
  });
  if (data === undefined) return [{ value: me.userId, label: me.name }];
  return data.filter(({ status }) => status !== 'INVITED').map(({ id, name }) => ({ value: id, label: name }));
}
