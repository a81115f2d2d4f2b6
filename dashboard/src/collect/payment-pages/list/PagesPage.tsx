import { managesPages } from '@galla/contract/collect/payment-links/access.ts';
import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { pagesOnList } from '@galla/contract/collect/payment-pages/fields.ts';
import type { PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { payLinkTabs } from '@galla/contract/collect/payment-pages/tabs.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { CursorList } from '../../../lib/lists/CursorList.tsx';
import { cursors, merchant, page } from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { SectionTabs } from '../../../lib/page/SectionTabs.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { useLiveLinkPayments } from '../../payment-links/public/use-live-link-payments.ts';
import { usePageChange } from '../page-changes.ts';
import { createPageHref, pageHref, pagesHref } from '../page-links.ts';
import { PageCard, pageColumns } from './page-columns.tsx';

const list = defineListSearch(pagesHref, { merchant: merchant(), ...cursors(paymentPageIds), page: page() });

/** The payment pages of a merchant with their totals (PAY-07). */
export function PagesPage() {
  const session = useSession();
  const { search, show } = useListSearch(list);
  const one = useOneMerchant('merchants-paylinks', search.merchant);
  const refreshMs = useLiveLinkPayments(usePageChange());
  const isOfOne = one.merchant !== undefined || !one.chooses;
  const create = allows(session, managesPages) && (
    <ButtonLink kind="primary" icon={Plus} href={createPageHref} renderLink={renderLink}>
      <ActionLabel>{t`Create payment page`}</ActionLabel>
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t`Payment pages`} actions={isOfOne && create} />
      <SectionTabs label={t`Payment links`} tabs={payLinkTabs} />
      <OneMerchant
        of={one}
        why={t`Each merchant has its own payment pages. Choose one to see them.`}
        onChange={(next) => show({ ...search, merchant: next })}
      >
        <Boundary>
          <CursorList<typeof paymentPages.list, PaymentPage>
            label={t`Payment pages`}
            endpoint={paymentPages.list}
            selection={one.merchant === undefined ? {} : { merchantId: one.merchant }}
            pageOf={({ pages, next, previous }) => ({ rows: pages, next, previous })}
            page={{ after: search.after, before: search.before, number: search.page, size: pagesOnList }}
            onPage={(cursor, report) => show(list.changed(search, { ...cursor, page: report.page }))}
            columns={pageColumns()}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pageHref(id)}
            card={(row) => <PageCard row={row} />}
            timeOf={({ createdAt }) => createdAt}
            empty={
              <EmptyState kind="new" actions={create}>
                <Trans>Publish a page for donations, events or fees. You don’t need a website.</Trans>
              </EmptyState>
            }
            safe={t`Your pages are safe, and customers can pay there. This list could not be loaded.`}
            refreshMs={() => refreshMs}
          />
        </Boundary>
      </OneMerchant>
    </>
  );
}
