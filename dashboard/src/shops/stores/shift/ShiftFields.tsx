import type { Store } from '@galla/contract/shops/stores/schemas.ts';
import { hourText } from '@galla/ui/charts/HourBars.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSession } from '../../../lib/session/session.ts';
import css from './Shift.module.css';
import { dayOf, type ShiftSearch } from './shift-search.ts';

const hours = (first: number) =>
  Array.from({ length: 24 }, (_, index) => ({ value: String(index + first), label: hourText(index + first) }));

interface Props {
  readonly search: ShiftSearch;
  readonly store: string | undefined;
  /** Undefined while loading. */
  readonly names: readonly Store[] | undefined;
  readonly onChange: (change: Partial<ShiftSearch>) => void;
}

/** Store, day and hours. Each change applies at once and is stored in the address. */
export function ShiftFields({ search, store, names, onChange }: Props) {
  const { profile } = useSession();
  const day = dayOf(search, currentTime());
  return (
    <div className={css['fields']}>
      {(names?.length ?? profile.storeCount) > 1 && (
        <SelectField
          label={t`Store`}
          options={(names ?? []).map(({ id, name, storeId }) => ({ value: id, label: `${name} · ${storeId}` }))}
          value={store ?? ''}
          onChange={(next) => onChange({ store: next })}
        />
      )}
      <div className={css['day']}>
        <span aria-hidden="true">
          <Trans>Day</Trans>
        </span>
        <DateRangeFilter
          name={t`Day`}
          single
          plain={search.day === undefined}
          allowed={['today', 'yesterday']}
          value={{ first: day, last: day }}
          onChange={(next) => onChange({ day: 'preset' in next ? dayOfPreset(next.preset) : next.first })}
        />
      </div>
      <SelectField
        label={t({ message: 'From', context: 'time of day' })}
        options={hours(0)}
        value={String(search.start)}
        onChange={(start) => onChange({ start: Number(start) })}
      />
      <SelectField
        label={t({ message: 'To', context: 'time of day' })}
        options={hours(1)}
        value={String(search.end)}
        onChange={(end) => onChange({ end: Number(end) })}
      />
    </div>
  );
}

const dayMs = 86_400_000;

/** The day of a preset; none for today. */
const dayOfPreset = (preset: string) =>
  preset === 'yesterday' ? dayOf({ start: 0, end: 24 }, currentTime() - dayMs) : undefined;
