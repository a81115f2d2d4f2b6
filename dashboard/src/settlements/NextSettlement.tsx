import { settlements } from '@galla/contract/settlements/endpoints.ts';
import { waitingReasons } from '@galla/contract/settlements/rules.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatWeekday, isoDay } from '@galla/ui/format/dates.ts';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { queryOf } from '../lib/api/api.ts';
import { refusalOf } from '../lib/api/refusal.ts';
import { useSession } from '../lib/session/session.ts';
import { nextNote, paidNowDay } from './next-settlement-view-model.ts';
import css from './Settlements.module.css';
import { type CalendarDay, monthBeside, nextCredit } from './settlement-view-model.ts';

/** The days of a merchant's month. Expected amounts change with payments and with announced holidays. */
export const monthOf = (merchantId: string | undefined, month: string) => ({
  ...queryOf(settlements.calendar, { query: { month, ...(merchantId === undefined ? {} : { merchantId }) } }),
  refetchInterval: 60_000,
});

/** The next settlement, its day, and the reason why nothing goes out today. */
export function NextSettlement({ merchantId }: { readonly merchantId: string | undefined }) {
  const { profile } = useSession();
  const month = isoDay(Date.now()).slice(0, 7);
  const now = useQuery(monthOf(merchantId, month));
  const { data } = now;
  const here = data === undefined ? undefined : nextCredit(data);
  // At the end of a month the next settlement falls into the next month.
  const later = useQuery({
    ...monthOf(merchantId, monthBeside(month, 1)),
    enabled: data !== undefined && here === undefined && data.unsettled !== 0,
  });
  const failed = [now, later].find((query) => query.data === undefined && query.error !== null);
  if (failed !== undefined)
    return (
      <section aria-label="Next settlement">
        <ErrorState
          small
          title={refusalOf(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        >
          Your settlements are safe. What comes next could not be read.
        </ErrorState>
      </section>
    );
  const next = here ?? (later.data === undefined ? undefined : nextCredit(later.data));
  const note = data && nextNote({ next, waiting: data.waiting, paidNow: paidNowDay(data, profile.type) });
  const isKnown = data !== undefined && (!later.isLoading || here !== undefined);
  return (
    <section className={css['next']} aria-label="Next settlement">
      <IconTile of={Clock} tone="warning" />
      {isKnown ? (
        <div className={css['nextWords']}>
          <b>
            <Next next={next} />
          </b>
          {data.waiting !== null && <p>{waitingReasons[data.waiting]}</p>}
          {note !== undefined && <p>{note}</p>}
        </div>
      ) : (
        <Skeleton width={280} height={40} />
      )}
    </section>
  );
}

function Next({ next }: { readonly next: CalendarDay | undefined }) {
  if (next === undefined) return 'Nothing to settle';
  const when = <Figure kind="time">{formatWeekday(atDay(next.day))}</Figure>;
  const amount = <Money paise={next.expected} plain />;
  return (
    <>
      Next: {when}, {amount}
    </>
  );
}
