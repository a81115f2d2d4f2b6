import { reportScreens } from '@galla/contract/reports/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { FileText } from 'lucide-react';
import { ActionLabel } from '../forms/ActionLabel.tsx';
import { renderLink } from '../page/RouterLink.tsx';
import { allows, useSession } from '../session/session.ts';
import type { ListDates } from './list-dates.ts';
import { reportHref } from './report-search.ts';

const targets = {
  transactions: reportScreens.transactionReports,
  refunds: reportScreens.refundReports,
  settlements: reportScreens.settlementReports,
} as const;

const labels = {
  transactions: 'Transaction Reports',
  refunds: 'Refund Reports',
  settlements: 'Settlement Reports',
} as const;

/** Links to the reports of a list, with the list's days. Hidden without access to them. */
export function ReportLink({ of, dates }: { readonly of: keyof typeof targets; readonly dates: ListDates }) {
  const session = useSession();
  const { access, path } = targets[of];
  if (!allows(session, access)) return null;
  return (
    <ButtonLink icon={FileText} href={reportHref(path, dates)} renderLink={renderLink}>
      <ActionLabel>{labels[of]}</ActionLabel>
    </ButtonLink>
  );
}
