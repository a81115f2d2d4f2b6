import { saveFile } from '@galla/client/save-file.ts';
import type { FeeAudit } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import css from './Checks.module.css';
import { FeeDifferences } from './FeeDifferences.tsx';
import { FeesByInstrument } from './FeesByInstrument.tsx';
import { differencesFile, feeVerdict, sumOf } from './fee-view-model.ts';
import type { Audited } from './use-fee-audit.ts';
import { VerdictNotice } from './VerdictNotice.tsx';

/** The result of the audit: one sentence, the totals, the fees by instrument, and each payment that differs. */
export function FeeAnswer({ audit, of: { from, to } }: { readonly audit: FeeAudit; readonly of: Audited }) {
  const { charged, expected, differences } = audit;
  const days = formatDateRange(dayRange(from, to));
  return (
    <>
      <div className={css['answer']}>
        <h2 className={css['file']}>
          <Trans>
            Fees <span className="num">{days}</span>
          </Trans>
        </h2>
      </div>
      <VerdictNotice verdict={feeVerdict(audit)} />
      {audit.payments > 0 && (
        <>
          <div className={css['sums']}>
            <StatStrip
              stats={[
                { label: t`Payments checked`, value: formatCount(audit.payments) },
                { label: t`Charged`, value: <Money paise={sumOf(charged)} />, note: t`Fee and GST` },
                { label: t`At your rates`, value: <Money paise={sumOf(expected)} />, note: t`Fee and GST` },
                { label: t`Difference`, value: <Money paise={sumOf(charged) - sumOf(expected)} /> },
              ]}
            />
          </div>
          {differences.count > 0 && (
            <Section
              title={t`Payments with differences`}
              right={
                <Button
                  icon={Download}
                  onClick={() => saveFile(differencesFile(differences.lines), `fees-${from}-to-${to}.csv`)}
                >
                  <Trans>Download CSV</Trans>
                </Button>
              }
              {...(differences.count > maxListed
                ? { sub: t`Showing the latest 1,000. Counts and totals include all.` }
                : {})}
            >
              <FeeDifferences lines={differences.lines} />
            </Section>
          )}
          <Section title={t`By payment method`} className={css['part'] ?? ''}>
            <FeesByInstrument audit={audit} />
          </Section>
        </>
      )}
    </>
  );
}
