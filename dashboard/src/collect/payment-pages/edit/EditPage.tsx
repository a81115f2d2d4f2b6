import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import type { PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { DetailsOf } from '../../../lib/page/details/DetailsOf.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { PageNotFound } from '../PageNotFound.tsx';
import { pageHref } from '../page-links.ts';
import { PageEditor } from './PageEditor.tsx';
import { draftOf } from './page-draft.ts';

/** The editor of a payment page (PAY-07). */
export function EditPage() {
  const { pageId = '' } = useParams();
  const id = pageId.slice(0, 64) as PaymentPage['id'];
  const query = useQuery({
    ...queryOf(paymentPages.details, { params: { id } }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  const back = { href: pageHref(id), label: t`Payment page` };
  return (
    <DetailsOf
      query={query}
      title={t`Edit payment page`}
      back={back}
      missing="STATUS_404"
      safe={t`The page is safe, and customers can pay there.`}
      notFound={<PageNotFound />}
    >
      {(details) => (
        <>
          <PageHead title={t`Edit payment page`} back={back} renderLink={renderLink} />
          <PageEditor
            key={details.version}
            start={draftOf(details)}
            merchantId={details.page.merchantId}
            known={details}
          />
        </>
      )}
    </DetailsOf>
  );
}
