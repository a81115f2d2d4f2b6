import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import type { DateFilter } from '@galla/ui/filters/date-filter.ts';
import { defaultDatePreset } from '@galla/ui/format/date-ranges.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { plural, t } from '@lingui/core/macro';
import { Store } from 'lucide-react';
import { MerchantFilter } from '../../lib/lists/MerchantFilter.tsx';
import { useStoreNames } from '../../lib/lists/named-lists.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './DashboardPage.module.css';
import type { DashboardChoice } from './dashboard-choice.ts';

const c = classNames(css);

const isDefault = (dates: DateFilter) => 'preset' in dates && dates.preset === defaultDatePreset;

interface DashboardFiltersProps {
  readonly choice: DashboardChoice;
  readonly onDates: (dates: DateFilter) => void;
  readonly onStores: (ids: readonly string[]) => void;
  readonly onMerchants: (ids: readonly string[]) => void;
}

/** Dates; stores if there are several; merchants for a super-merchant. */
export function DashboardFilters({ choice, onDates, onStores, onMerchants }: DashboardFiltersProps) {
  const { profile } = useSession();
  const byStore = !profile.superMerchant && profile.storeCount > 1;
  const stores = useStoreNames(byStore);
  return (
    <div className={c(arrange['wrap'], (byStore || profile.superMerchant) && 'several')}>
      <DateRangeFilter value={choice.dates} onChange={onDates} position="bottom-end" plain={isDefault(choice.dates)} />
      {byStore && stores !== undefined && stores.length > 1 && (
        <CheckListFilter
          name={t`Stores`}
          unset={plural({ stores: stores.length }, { one: '# store', other: 'All # stores' })}
          plural={t`stores`}
          icon={Store}
          options={stores.map(({ id, name, storeId }) => ({ value: id, label: name, note: storeId }))}
          value={choice.stores}
          onChange={onStores}
        />
      )}
      {profile.superMerchant && profile.merchantCount > 1 && (
        <MerchantFilter value={choice.merchants} onChange={onMerchants} />
      )}
    </div>
  );
}
