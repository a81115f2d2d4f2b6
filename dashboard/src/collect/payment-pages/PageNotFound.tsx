import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { pagesHref } from './page-links.ts';

/** No payment page has this id, for this person. */
export const PageNotFound = () => (
  <DetailsNotFound title="Payment page not found" href={pagesHref} label="Go to payment pages">
    We can’t find this payment page. It may belong to another merchant.
  </DetailsNotFound>
);
