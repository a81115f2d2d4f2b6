import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import type { FormField } from '../../../lib/forms/use-field.ts';
import { useStoreNames } from '../../../lib/lists/named-lists.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The option for a link without a store. */
export const noStore = 'none';

/**
 * The store of a link. A person with one store creates links for it and is not asked; people of the whole merchant may
 * leave it out. Nothing if the merchant has no stores.
 */
export function StoreField({ field, merchantId }: { readonly field: FormField; readonly merchantId: string }) {
  const { storeRestricted } = useSession().me;
  const stores = (useStoreNames(true) ?? []).filter((store) => store.merchantId === merchantId && store.active);
  if (stores.length === 0 || (storeRestricted && stores.length === 1)) return null;
  return (
    <SelectField
      label={t`Store`}
      required={storeRestricted}
      hint={storeRestricted ? undefined : t`People with access to this store see the link`}
      options={[
        ...(storeRestricted ? [] : [{ value: noStore, label: t`No store` }]),
        ...stores.map(({ id, name, storeId }) => ({ value: id, label: `${name} (${storeId})` })),
      ]}
      {...field.input}
    />
  );
}
