import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { pagesHref } from './page-links.ts';

/** There is no payment page with this id, or this person may not see it. */
export const PageNotFound = () => (
  <DetailsNotFound title={t`Payment page not found`} href={pagesHref} label={t`Go to payment pages`}>
    <Trans>We can’t find this payment page. It may belong to another merchant.</Trans>
  </DetailsNotFound>
);
