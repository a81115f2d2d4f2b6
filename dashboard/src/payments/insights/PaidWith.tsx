import type { Summary } from '@galla/contract/payments/insights/endpoints.ts';
import {
  type InstrumentFamily,
  instrumentFamilies,
  instrumentsWhere,
} from '@galla/contract/payments/payments/instruments.ts';
import { ShareBar } from '@galla/ui/charts/ShareBar.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import type { DashboardChoice } from './dashboard-choice.ts';
import { listBehind } from './history-links.ts';

interface PaidWithProps {
  readonly choice: DashboardChoice;
  readonly instruments: Summary['instruments'];
  readonly linked: boolean;
}

/** The split of collected money by instrument. */
export function PaidWith({ choice, instruments, linked }: PaidWithProps) {
  const parts = (Object.keys(instrumentFamilies) as InstrumentFamily[]).map((family) => {
    const members = instrumentsWhere((description) => description.family === family);
    const amount = instruments
      .filter(({ instrument }) => members.includes(instrument))
      .reduce((sum, { collected }) => sum + collected, 0);
    const href = linked && amount > 0 ? { href: listBehind(choice, { instruments: members }) } : {};
    const { name, series } = instrumentFamilies[family];
    return { key: family, label: name, series, amount, ...href };
  });
  return (
    <Section title={t`How customers paid`}>
      <ShareBar label={t`Share of the amount by payment method`} parts={parts} renderLink={renderLink} />
    </Section>
  );
}
