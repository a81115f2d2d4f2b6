import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { DetailsHead, DetailsOf } from '../../../lib/page/details/DetailsOf.tsx';
import { StoreNotFound } from '../StoreNotFound.tsx';
import { storeHref, storeSearch } from '../store-search.ts';
import { EditForm } from './EditForm.tsx';
import { PhonePart } from './PhonePart.tsx';
import { PicturesPart } from './PicturesPart.tsx';

/** The form of a store (STO-03). Phone and pictures are saved at once, the rest by the button. */
export function EditStorePage() {
  const { storeId = '', merchantId = '' } = useParams();
  const params = { storeId: storeId.slice(0, 64) as StoreDetails['id'], merchantId: merchantId.slice(0, 64) };
  const query = useQuery({
    ...queryOf(stores.details, { params, query: { includeImages: 'true', includeAddress: 'true' } }),
    retry: false,
    // A refetch would replace the values that the person is editing.
    refetchOnWindowFocus: false,
  });
  return (
    <DetailsOf
      query={query}
      title={t`Edit store`}
      back={{ href: storeSearch.path, label: t`Stores` }}
      missing="STATUS_404"
      notFound={<StoreNotFound />}
      safe={t`Your store is safe. It could not be loaded.`}
    >
      {(store) => (
        <>
          <DetailsHead title={t`Edit store`} back={{ href: storeHref(store), label: store.name }} />
          <EditForm store={store}>
            <Boundary>
              <PhonePart store={store} />
            </Boundary>
            <Boundary>
              <PicturesPart store={store} />
            </Boundary>
          </EditForm>
        </>
      )}
    </DetailsOf>
  );
}
