import { settlementStateNames, settlementStates } from '@galla/contract/settlement-rules.ts';
import { CheckListFilter } from '@galla/ui/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/FilterBar.tsx';
import { SearchBox } from '@galla/ui/SearchBox.tsx';
import { dateChip } from '../lib/date-chip.ts';
import { type SettlementSearch, settlementPresets } from './settlement-search.ts';

const kinds = [{ value: 'any', label: 'UTR or amount', placeholder: 'UTR, amount or a line of your bank’s message' }];
const stateOptions = settlementStateNames.map((value) => ({ value, label: settlementStates[value] }));

/** The choices of the list in one row; each takes effect at once and stands in the address. */
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
      label="Filter settlements"
      search={
        <SearchBox
          label="Search settlements"
          kinds={kinds}
          kind="any"
          value={q}
          onSearch={({ text }) => onChange({ q: text.slice(0, 500) })}
        />
      }
      date={
        <DateRangeFilter
          {...dateChip(dates)}
          allowed={settlementPresets}
          also={[{ label: 'All dates', chosen: dates === 'all', onChoose: () => onChange({ dates: 'all' }) }]}
          onChange={(next) => onChange({ dates: next })}
        />
      }
      setCount={states.length > 0 ? 1 : 0}
      onClear={() => onChange({ states: [] })}
    >
      <CheckListFilter
        name="Status"
        plural="states"
        options={stateOptions}
        value={states}
        onChange={(next) => onChange({ states: settlementStateNames.filter((state) => next.includes(state)) })}
      />
    </FilterBar>
  );
}
