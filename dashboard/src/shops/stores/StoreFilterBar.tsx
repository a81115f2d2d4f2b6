import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { useFacets } from './store-queries.ts';
import type { Activity, StoreSearch } from './store-search.ts';

const kinds = () => [{ value: 'any', label: t`name or place`, placeholder: t`Name, store ID, city or PIN code` }];
const activities = () => [
  { value: 'yes', label: t`Active` },
  { value: 'no', label: t`Inactive` },
];

/** The filters of the list. Each change applies at once and is stored in the address. */
export function StoreFilterBar({
  search,
  onChange,
}: {
  readonly search: StoreSearch;
  readonly onChange: (change: Partial<StoreSearch>) => void;
}) {
  const { merchant, q, active, city, tag } = search;
  const { facets: data } = useFacets(merchant);
  return (
    <FilterBar
      label={t`Filter stores`}
      search={
        <SearchBox
          label={t`Search stores`}
          kinds={kinds()}
          kind="any"
          value={q}
          onSearch={({ text }) => onChange({ q: text.slice(0, 64) })}
        />
      }
      setCount={[active !== 'all', city !== '', tag !== ''].filter(Boolean).length}
      onClear={() => onChange({ active: 'all', city: '', tag: '' })}
    >
      <CheckListFilter
        name={t`Status`}
        single
        options={activities()}
        value={active === 'all' ? [] : [active]}
        onChange={([next = 'all']) => onChange({ active: next as Activity })}
      />
      <NameFilter name={t`City`} all={data?.cities} value={city} onChange={(next) => onChange({ city: next })} />
      <NameFilter name={t`Tag`} all={data?.tags} value={tag} onChange={(next) => onChange({ tag: next })} />
    </FilterBar>
  );
}

interface NameFilterProps {
  readonly name: string;
  readonly all: readonly { readonly name: string; readonly stores: number }[] | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter by a name that stores use, such as a city; absent if they use none. */
function NameFilter({ name, all = [], value, onChange }: NameFilterProps) {
  const known = value === '' || all.some((one) => one.name === value) ? all : [{ name: value, stores: 0 }, ...all];
  if (known.length === 0) return null;
  return (
    <CheckListFilter
      name={name}
      single
      options={known.map((one) => ({ value: one.name, label: one.name, count: one.stores }))}
      value={value === '' ? [] : [value]}
      onChange={([next = '']) => onChange(next)}
    />
  );
}
