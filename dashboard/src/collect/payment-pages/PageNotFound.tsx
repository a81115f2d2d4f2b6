import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { pagesHref } from './page-links.ts';

/** There is no payment page with this id, or this person may not see it. */
export const PageNotFound = () => (
  <DetailsNotFound title="Payment page not found" href={pagesHref} label="Go to payment pages">
    We can’t find this payment page. It may belong to another merchant.
  </DetailsNotFound>
);
