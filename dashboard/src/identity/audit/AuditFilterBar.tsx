import { audit } from '@galla/contract/identity/audit/calls.ts';
import { auditActNames, auditActs } from '@galla/contract/registry.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { namesFresh } from '../../lib/lists/named-lists.ts';
import { type AuditSearch, auditSearch } from './audit-search.ts';

const actOptions = auditActNames.map((value) => ({ value, label: auditActs[value] }));

/** The log's filters in one row; each takes effect at once and returns to the first page. */
export function AuditFilterBar({
  search,
  onShow,
}: {
  readonly search: AuditSearch;
  readonly onShow: (search: AuditSearch) => void;
}) {
  const { data } = useQuery({ ...queryOf(audit.people, {}), staleTime: namesFresh });
  const { dates, people, acts } = search;
  const change = (part: Partial<AuditSearch>) => onShow(auditSearch.changed(search, part));
  const known = data?.people ?? [];
  return (
    <FilterBar
      label={t`Filter the audit log`}
      date={
        <DateRangeFilter
          value={dates === 'all' ? { preset: 'past30days' } : dates}
          plain={dates === 'all'}
          text={dates === 'all' ? { value: t`All dates` } : undefined}
          also={[{ label: t`All dates`, chosen: dates === 'all', onChoose: () => change({ dates: 'all' }) }]}
          onChange={(next) => change({ dates: next })}
        />
      }
      setCount={auditSearch.setCount(search)}
      onClear={() => onShow({ ...auditSearch.plain, show: search.show, dates })}
    >
      <CheckListFilter
        name={t`Person`}
        plural={t`people`}
        options={known.map(({ personId, name }) => ({ value: personId, label: name }))}
        value={people}
        onChange={(chosen) =>
          change({ people: known.map(({ personId }) => personId).filter((id) => chosen.includes(id)) })
        }
      />
      <CheckListFilter
        name={t`Action`}
        plural={t`actions`}
        options={actOptions}
        value={acts}
        onChange={(chosen) => change({ show: 'all', acts: auditActNames.filter((act) => chosen.includes(act)) })}
      />
    </FilterBar>
  );
}
