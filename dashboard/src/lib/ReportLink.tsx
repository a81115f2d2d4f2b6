import { laterScreens } from '@galla/contract/later-screens.ts';
import { type Screen, screens } from '@galla/contract/screens.ts';
import { ButtonLink } from '@galla/ui/Button.tsx';
import { FileText } from 'lucide-react';
import { ActionLabel } from './ActionLabel.tsx';
import type { HistoryDates } from './history-search.ts';
import { renderLink } from './RouterLink.tsx';
import { reportHref } from './report-href.ts';
import { allows, useSession } from './session.ts';

const paths = {
  transactions: '/reports/transaction-reports',
  refunds: '/reports/refund-reports',
  settlements: '/reports/custom-settlement-reports',
} as const;

const labels = {
  transactions: 'Transaction Reports',
  refunds: 'Refund Reports',
  settlements: 'Settlement Reports',
} as const;

const all = Object.values<Screen>({ ...screens, ...laterScreens });

/** The way to the reports of what a list shows, with the list's days; nothing for those who may not open them. */
export function ReportLink({ of, dates }: { readonly of: keyof typeof paths; readonly dates: HistoryDates }) {
  const session = useSession();
  const screen = all.find(({ path }) => path === paths[of]);
  if (screen === undefined || !allows(session, screen.access)) return null;
  return (
    <ButtonLink icon={FileText} href={reportHref(screen.path, dates)} renderLink={renderLink}>
      <ActionLabel>{labels[of]}</ActionLabel>
    </ButtonLink>
  );
}
