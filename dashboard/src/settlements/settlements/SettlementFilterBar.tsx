import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { dateChip } from '../../lib/lists/date-chip.ts';
import { type SettlementSearch, settlementPresets } from './public/settlement-search.ts';
import { StateFilter } from './StateFilter.tsx';

const kinds = () => [
  { value: 'any', label: t`UTR or amount`, placeholder: t`UTR, amount or text from your bank’s message` },
];

/** The filters of the list. Each change applies at once and is stored in the address. */
export function SettlementFilterBar({
  search,
  onChange,
}: {
  readonly search: SettlementSearch;
  readonly onChange: (change: Partial<SettlementSearch>) => void;
}) {
  const { dates, q, states } = search;
  return (
    <FilterBar
      label={t`Filter settlements`}
      search={
        <SearchBox
          label={t`Search settlements`}
          kinds={kinds()}
          kind="any"
          value={q}
          onSearch={({ text }) => onChange({ q: text.slice(0, 500) })}
        />
      }
      date={
        <DateRangeFilter
          {...dateChip(dates)}
          allowed={settlementPresets}
          also={[{ label: t`All dates`, chosen: dates === 'all', onChoose: () => onChange({ dates: 'all' }) }]}
          onChange={(next) => onChange({ dates: next })}
        />
      }
      setCount={states.length > 0 ? 1 : 0}
      onClear={() => onChange({ states: [] })}
    >
      <StateFilter value={states} onChange={(next) => onChange({ states: next })} />
    </FilterBar>
  );
}
