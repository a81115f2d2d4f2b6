import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { t } from '@lingui/core/macro';
import { useStoreNames, useTerminals } from './named-lists.ts';

/** Filters for stores and for the terminals of the chosen stores. A person with one store sees only the terminals. */
export function StoreFilters({
  stores,
  terminals,
  onChange,
}: {
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
  readonly onChange: (change: { stores?: string[]; terminals?: string[] }) => void;
}) {
  const all = useStoreNames(true) ?? [];
  const chosen = all.length === 1 ? all : all.filter(({ id }) => stores.includes(id));
  const counters = useTerminals(chosen);
  return (
    <>
      {(all.length > 1 || stores.length > 0) && (
        <CheckListFilter
          name={t`Stores`}
          plural={t`stores`}
          options={all.map(({ id, name, storeId }) => ({ value: id, label: name, note: storeId }))}
          value={stores}
          // Terminals of stores that are no longer chosen would empty the list.
          onChange={(next) => onChange({ stores: next, terminals: [] })}
        />
      )}
      {(counters.length > 0 || terminals.length > 0) && (
        <CheckListFilter
          name={t`Terminal`}
          plural={t`terminals`}
          options={counters.map(({ id, name, storeName, terminalId }) => ({
            value: id,
            label: name,
            note: chosen.length > 1 ? `${storeName} · ${terminalId}` : terminalId,
          }))}
          value={terminals}
          onChange={(next) => onChange({ terminals: next })}
        />
      )}
    </>
  );
}
