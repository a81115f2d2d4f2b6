import type { Summary } from '@galla/contract/insights/endpoints.ts';
import type { Instrument } from '@galla/contract/transactions/endpoints.ts';
import { ShareBar } from '@galla/ui/charts/ShareBar.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { listBehind } from './history-links.ts';
import type { DashboardChoice } from './use-summary.ts';

/** The groups of the share, in the fixed order that their colours follow. */
const groups: readonly { readonly label: string; readonly instruments: readonly Instrument[] }[] = [
  { label: 'UPI', instruments: ['ACCOUNT', 'EXTERNAL_VPA'] },
  { label: 'Cards', instruments: ['CREDIT_CARD', 'DEBIT_CARD'] },
  { label: 'Net banking', instruments: ['NET_BANKING'] },
  { label: 'Wallets', instruments: ['WALLET', 'EXTERNAL_WALLET'] },
  { label: 'Others', instruments: ['CREDIT_LINE', 'BNPL', 'EGV', 'OTHERS'] },
];

interface PaidWithProps {
  readonly choice: DashboardChoice;
  readonly instruments: Summary['instruments'];
  readonly linked: boolean;
}

/** How what was collected divides by instrument. */
export function PaidWith({ choice, instruments, linked }: PaidWithProps) {
  const parts = groups.map((group) => {
    const amount = instruments
      .filter(({ instrument }) => group.instruments.includes(instrument))
      .reduce((sum, { collected }) => sum + collected, 0);
    const href = linked && amount > 0 ? { href: listBehind(choice, { instruments: group.instruments }) } : {};
    return { key: group.label, label: group.label, amount, ...href };
  });
  return (
    <Section title="How customers paid">
      <ShareBar label="Share of the amount by instrument" parts={parts} renderLink={renderLink} />
    </Section>
  );
}
