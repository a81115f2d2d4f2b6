import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId } from 'react';
import { dateChip } from '../../lib/lists/date-chip.ts';
import type { ListDates } from '../../lib/lists/list-dates.ts';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { useOneMerchant } from '../../lib/lists/use-one-merchant.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { settlementPresets, settlementSearch } from '../settlements/public/settlement-search.ts';
import css from './Checks.module.css';
import { feeSearch } from './check-search.ts';
import { FeeAnswer } from './FeeAnswer.tsx';
import { feeDays, plainPreset } from './fee-view-model.ts';
import { useFeeAudit } from './use-fee-audit.ts';

/** Recalculates every fee of some days and shows the differences (SET-03). The address holds the days. */
export function FeeAuditPage() {
  const { search, show: go } = useListSearch(feeSearch);
  const { dates } = search;
  const one = useOneMerchant('merchants-settlements', search.merchant);
  return (
    <>
      <PageHead
        back={{ href: settlementSearch.href({ merchant: one.merchant }), label: t`Settlements` }}
        renderLink={renderLink}
        title={t`Check fees`}
        sub={t`We compare every fee with your rates.`}
      />
      <OneMerchant of={one} onChange={(merchant) => go({ dates, merchant })}>
        <FeeCheck
          key={one.merchant}
          merchant={one.merchant}
          dates={dates}
          onDates={(next) => go({ dates: next, merchant: one.merchant })}
        />
      </OneMerchant>
    </>
  );
}

interface CheckProps {
  readonly merchant: string | undefined;
  readonly dates: ListDates;
  readonly onDates: (dates: ListDates) => void;
}

/** The days and their check. Each choice is checked at once, because the page has no other purpose. */
function FeeCheck({ merchant, dates, onDates }: CheckProps) {
  const audit = useFeeAudit();
  const wrongId = useId();
  const check = () => void audit.check({ ...feeDays(dates), merchantId: merchant });
  const days = JSON.stringify(dates);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice of days
  useEffect(check, [days]);
  return (
    <>
      <form
        className={`${arrange['wrap']} ${css['ask']}`}
        aria-label={t`Dates to check`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!audit.busy) check();
        }}
      >
        <DateRangeFilter
          {...dateChip(dates)}
          allowed={settlementPresets}
          plain={dates !== 'all' && 'preset' in dates && dates.preset === plainPreset}
          onChange={onDates}
        />
        <Button
          type="submit"
          busy={audit.busy}
          busyLabel={t`Checking`}
          aria-describedby={audit.wrong === undefined ? undefined : wrongId}
        >
          <Trans>Check again</Trans>
        </Button>
      </form>
      <div id={wrongId} className={css['problem']}>
        {audit.wrong !== undefined && (
          <Notice kind="error" live>
            {audit.wrong}
          </Notice>
        )}
        {audit.problem !== '' && (
          <Notice kind="error" live>
            {audit.problem}
          </Notice>
        )}
      </div>
      {audit.answer !== undefined && <FeeAnswer {...audit.answer} />}
    </>
  );
}
