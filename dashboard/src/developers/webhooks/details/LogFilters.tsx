import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { useEventTypes } from '../use-webhooks.ts';
import { type LogSearch, type logSearchOf, outcomes } from './log-search.ts';

const kinds = () => [{ value: 'any', label: t`order or event`, placeholder: t`KO-N4, or an event ID` }];
const outcomeOptions = () => [
  { value: 'DELIVERED', label: t`Delivered` },
  { value: 'FAILED', label: t`Failed` },
];

interface Props {
  readonly log: ReturnType<typeof logSearchOf>;
  readonly search: LogSearch;
  readonly onShow: (search: LogSearch) => void;
}

/** The log's filters in one row; each takes effect at once and is in the address. */
export function LogFilters({ log, search, onShow }: Props) {
  const types = [...useEventTypes().map(({ type }) => type), 'webhook.test'];
  const { dates, outcome } = search;
  const change = (part: Partial<LogSearch>) => onShow(log.changed(search, part));
  return (
    <FilterBar
      label={t`Filter the delivery log`}
      search={
        <SearchBox
          label={t`Search attempts`}
          kinds={kinds()}
          kind="any"
          value={search.q}
          onSearch={({ text }) => change({ q: text.slice(0, 120) })}
        />
      }
      date={
        <DateRangeFilter
          value={dates === 'all' ? { preset: 'past30days' } : dates}
          plain={dates === 'all'}
          text={dates === 'all' ? { value: t`All dates` } : undefined}
          also={[{ label: t`All dates`, chosen: dates === 'all', onChoose: () => change({ dates: 'all' }) }]}
          onChange={(next) => change({ dates: next })}
        />
      }
      setCount={log.setCount(search) + (outcome === undefined ? 0 : 1)}
      onClear={() => onShow({ ...log.plain, dates, q: search.q })}
    >
      <CheckListFilter
        name={t`Result`}
        single
        options={outcomeOptions()}
        value={outcome === undefined ? [] : [outcome]}
        onChange={([chosen]) => change({ outcome: outcomes.find((value) => value === chosen) })}
      />
      <CheckListFilter
        name={t({ message: 'Event', context: 'webhook' })}
        plural={t`events`}
        searchLabel={t`Find an event`}
        options={types.map((value) => ({ value, label: value }))}
        value={search.types}
        onChange={(chosen) => change({ types: chosen })}
      />
    </FilterBar>
  );
}
