import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import { msg, t } from '@lingui/core/macro';
import { FileText } from 'lucide-react';
import type { HeadAction } from '../../../developers/developer/public/head-action.ts';
import type { ListDates } from '../../../lib/lists/list-dates.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import { reportHref } from './report-search.ts';

const targets = {
  transactions: reportScreens.transactionReports,
  refunds: reportScreens.refundReports,
  settlements: reportScreens.settlementReports,
} as const;

const labels = {
  transactions: msg`Transaction Reports`,
  refunds: msg`Refund Reports`,
  settlements: msg`Settlement Reports`,
} as const;

/** The link to the reports of a list, with the list's days. None if the person cannot open reports. */
export function useReportAction(of: keyof typeof targets, dates: ListDates): readonly HeadAction[] {
  const session = useSession();
  const { access, path } = targets[of];
  if (!allows(session, access)) return [];
  return [{ label: t(labels[of]), icon: FileText, href: reportHref(path, dates) }];
}
