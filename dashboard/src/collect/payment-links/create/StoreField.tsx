import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import type { FormField } from '../../../lib/forms/use-field.ts';
import { useStoreNames } from '../../../lib/lists/named-lists.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The choice of a link that is for no store in particular. */
export const noStore = 'none';

/**
 * The store that a link is for. Who has one store makes links of it and is not asked; people of the whole merchant may leave
 * it out. Nothing where the merchant has no stores.
 */
export function StoreField({ field, merchantId }: { readonly field: FormField; readonly merchantId: string }) {
  const { storeRestricted } = useSession().me;
  const stores = (useStoreNames(true) ?? []).filter((store) => store.merchantId === merchantId && store.active);
  if (stores.length === 0 || (storeRestricted && stores.length === 1)) return null;
  return (
    <SelectField
      label="Store"
      required={storeRestricted}
      hint={storeRestricted ? undefined : 'People with access to this store see the link'}
      options={[
        ...(storeRestricted ? [] : [{ value: noStore, label: 'No store' }]),
        ...stores.map(({ id, name, storeId }) => ({ value: id, label: `${name} (${storeId})` })),
      ]}
      {...field.input}
    />
  );
}
