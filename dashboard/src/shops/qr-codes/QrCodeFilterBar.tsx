import { maxFilteredStores } from '@galla/contract/shops/qr-codes/feature.ts';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { t } from '@lingui/core/macro';
import { useStoreNames, useTerminals } from '../../lib/lists/named-lists.ts';
import type { Activity, QrCodeSearch } from './public/qr-code-search.ts';

const kinds = () => [{ value: 'any', label: t`QR text, store or counter`, placeholder: t`QR text, store or counter` }];
const activities = () => [
  { value: 'yes', label: t`Active` },
  { value: 'no', label: t`Inactive` },
];

interface Props {
  readonly search: QrCodeSearch;
  readonly onChange: (change: Partial<QrCodeSearch>) => void;
}

/** The filters of the list. Each change applies at once and is stored in the address. */
export function QrCodeFilterBar({ search, onChange }: Props) {
  const { q, store, terminal, active } = search;
  return (
    <FilterBar
      label={t`Filter QR codes`}
      search={
        <SearchBox
          label={t`Search QR codes`}
          kinds={kinds()}
          kind="any"
          value={q}
          onSearch={({ text }) => onChange({ q: text.slice(0, 512) })}
        />
      }
      setCount={[store.length > 0, terminal !== undefined, active !== 'all'].filter(Boolean).length}
      onClear={() => onChange({ store: [], terminal: undefined, active: 'all' })}
    >
      <Places search={search} onChange={onChange} />
      <CheckListFilter
        name={t`Status`}
        single
        options={activities()}
        value={active === 'all' ? [] : [active]}
        onChange={([next = 'all']) => onChange({ active: next as Activity })}
      />
    </FilterBar>
  );
}

/** The stores, and one of their counters once stores are chosen. */
function Places({ search: { merchant, store, terminal }, onChange }: Props) {
  const all = (useStoreNames(true) ?? []).filter(({ merchantId }) => merchant === undefined || merchantId === merchant);
  const chosen = all.length === 1 ? all : all.filter(({ id }) => store.includes(id));
  const counters = useTerminals(chosen);
  return (
    <>
      {(all.length > 1 || store.length > 0) && (
        <CheckListFilter
          name={t`Stores`}
          plural={t`stores`}
          options={all.map(({ id, name, storeId }) => ({ value: id, label: name, note: storeId }))}
          value={store}
          // A counter of another store would empty the list.
          onChange={(next) => onChange({ store: next.slice(0, maxFilteredStores), terminal: undefined })}
        />
      )}
      {(counters.length > 0 || terminal !== undefined) && (
        <CheckListFilter
          name={t`Counter`}
          single
          options={counters.map(({ id, name, storeName, terminalId }) => ({
            value: id,
            label: name,
            note: chosen.length > 1 ? `${storeName} · ${terminalId}` : terminalId,
          }))}
          value={terminal === undefined ? [] : [terminal]}
          onChange={([next]) => onChange({ terminal: next })}
        />
      )}
    </>
  );
}
