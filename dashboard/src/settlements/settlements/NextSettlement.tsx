import { waitingReasons } from '@galla/contract/settlements/settlements/rules.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Clock } from 'lucide-react';
import { refusalOf } from '../../lib/api/refusal.ts';
import css from './Settlements.module.css';
import type { CalendarDay } from './settlement-view-model.ts';
import { useNextSettlement } from './use-next-settlement.ts';

/** The next settlement, its day, and why nothing goes out today. */
export function NextSettlement({ merchantId }: { readonly merchantId: string | undefined }) {
  const { data, next, note, isKnown, failed } = useNextSettlement(merchantId);
  if (failed !== undefined)
    return (
      <section aria-label={t`Next settlement`}>
        <ErrorState
          small
          title={refusalOf(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        >
          <Trans>Your settlements are safe. The next settlement could not be loaded.</Trans>
        </ErrorState>
      </section>
    );
  return (
    <section className={css['next']} aria-label={t`Next settlement`}>
      <IconTile of={Clock} tone="warning" />
      {isKnown && data !== undefined ? (
        <div className={css['nextWords']}>
          <b>
            <Next next={next} />
          </b>
          {data.waiting !== null && <p>{waitingReasons[data.waiting]}</p>}
          {note !== undefined && <p>{note}</p>}
        </div>
      ) : (
        <div className={css['nextWords']}>
          <Skeleton width={200} height={40} />
        </div>
      )}
    </section>
  );
}

function Next({ next }: { readonly next: CalendarDay | undefined }) {
  if (next === undefined) return t`Nothing to settle`;
  const when = <Figure kind="time">{formatWeekday(atDay(next.day))}</Figure>;
  const amount = <Money paise={next.expected} plain />;
  return (
    <Trans>
      Next: {when}, {amount}
    </Trans>
  );
}
