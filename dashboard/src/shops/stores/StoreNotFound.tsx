import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { storeSearch } from './store-search.ts';

/** Shown if no store has this id, or if the person may not see it. */
export const StoreNotFound = () => (
  <DetailsNotFound title={t`Store Not Found`} href={storeSearch.href()} label={t`Go to stores`}>
    <Trans>We can’t find this store. It may belong to another merchant.</Trans>
  </DetailsNotFound>
);
