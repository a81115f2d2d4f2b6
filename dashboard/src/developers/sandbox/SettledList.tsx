import type { SandboxSettlement } from '@galla/contract/developers/sandbox/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import css from './Sandbox.module.css';
import { settledState } from './sandbox-labels.ts';

/** The sandbox's settlements. The settlement screens only show real money (TST-04). */
export function SettledList({ settlements }: { readonly settlements: readonly SandboxSettlement[] }) {
  return (
    <Section title="Recent settlements">
      {settlements.length === 0 && <p className="muted">Nothing yet. Move the clock to the settlement.</p>}
      <ul className={css['orders']}>
        {settlements.map(({ settlementId, day, state, payments, net, utr }) => (
          <li key={settlementId}>
            <span className={css['lines']}>
              <b>{formatDay(day)}</b>
              <span>{payments === 1 ? '1 payment' : `${payments} payments`}</span>
              {utr !== null && (
                <span>
                  UTR <Figure wrap>{utr}</Figure>
                </span>
              )}
            </span>
            <span className={css['end']}>
              <Money paise={net} struck={state === 'FAILED'} />
              <StatusPill state={state} {...settledState(state)} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
