import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { ArrowLeftRight, ChartColumn, ChevronRight, FileText, ReceiptText } from 'lucide-react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { historySearch } from '../../../payments/transactions/public/history-search.ts';
import { reportSearch } from '../../../reports/reports/public/report-search.ts';
import { compareSearch } from '../compare/compare-search.ts';
import { shiftSearch } from '../shift/shift-search.ts';
import css from './Details.module.css';

const c = classNames(css);

/** Links to the payments and reports of a store, as far as the person may open them. */
export function SeeMore({ store }: { readonly store: StoreDetails }) {
  const session = useSession();
  const merchants = session.profile.superMerchant ? [store.merchantId] : [];
  const links = [
    {
      screen: transactionScreens.history,
      href: historySearch.href({ stores: [store.id], merchants, dates: { preset: 'isoWeek' } }),
      icon: ArrowLeftRight,
      label: t`Payments of this store`,
    },
    {
      screen: reportScreens.transactionReports,
      href: reportSearch.href({ store: store.id }),
      icon: FileText,
      label: t`Reports of this store`,
    },
    {
      screen: storeScreens.shiftReport,
      href: shiftSearch.href({ store: store.id }),
      icon: ReceiptText,
      label: t`Shift report of this store`,
    },
    {
      screen: storeScreens.compareStores,
      href: compareSearch.href({ stores: [store.id] }),
      icon: ChartColumn,
      label: t`Compare its counters`,
    },
  ].filter(({ screen }) => allows(session, screen.access));
  if (links.length === 0) return null;
  return (
    <Section title={t`See more`} className={c('part')}>
      <ul className={c('more')}>
        {links.map(({ href, icon, label }) => (
          <li key={label}>
            <Way href={href} icon={icon} label={label} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Way = ({ href, icon, label }: { readonly href: string; readonly icon: IconType; readonly label: string }) => (
  <RouterLink href={href}>
    <Icon of={icon} />
    {label}
    <Icon of={ChevronRight} />
  </RouterLink>
);
