import type { SandboxSettlement } from '@galla/contract/developers/sandbox/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Sandbox.module.css';
import { settledState } from './sandbox-labels.ts';

/** The sandbox's settlements. The settlement screens only show real money (TST-04). */
export function SettledList({ settlements }: { readonly settlements: readonly SandboxSettlement[] }) {
  return (
    <Section title={t`Recent settlements`}>
      {settlements.length === 0 && (
        <p className="muted">
          <Trans>Nothing yet. Move the clock to the settlement.</Trans>
        </p>
      )}
      <ul className={css['orders']}>
        {settlements.map(({ settlementId, day, state, payments, net, utr }) => (
          <li key={settlementId}>
            <span className={css['lines']}>
              <b>{formatDay(day)}</b>
              <span>{plural(payments, { one: '# payment', other: '# payments' })}</span>
              {utr !== null && (
                <span>
                  <Trans>
                    UTR <Figure wrap>{utr}</Figure>
                  </Trans>
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
