import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { type Stat, StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatDayHead } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { DayHead } from '@galla/ui/table/RowCard.tsx';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import type { QrCodeQuery } from './public/qr-code-search.ts';
import css from './QrCodes.module.css';
import { refreshMs } from './qr-code-changes.ts';

const c = classNames(css);

/** Totals of exactly the listed QR codes: a strip of figures, one line on a phone. */
export function QrCodeTotals({ filters }: { readonly filters: QrCodeQuery }) {
  const { data, isError } = useQuery({
    ...queryOf(qrCodes.totals, { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const waiting = isError ? '–' : <Skeleton width={72} height={20} />;
  const figureOf = (count: number | undefined): Stat['value'] =>
    count === undefined ? waiting : <Figure kind="count">{formatCount(count)}</Figure>;
  const seesTakings = holds(useSession(), 'transaction_access');
  // Undefined while loading; null for people who may not see payments.
  const takings = data === undefined && seesTakings ? undefined : (data?.takings ?? null);
  return (
    <>
      <div className={c('totals')}>
        <StatStrip
          stats={[
            { label: t`QR codes`, value: figureOf(data?.qrCodes) },
            { label: t`Active`, value: figureOf(data?.active) },
            ...(takings !== null
              ? [
                  {
                    label: t`Collected today`,
                    value: takings === undefined ? waiting : <Money paise={takings.amount} />,
                  },
                  { label: t`Payments`, value: figureOf(takings?.count) },
                ]
              : []),
          ]}
        />
      </div>
      {takings !== null && (
        <div className={c('dayTotal')}>
          <DayHead
            day={formatDayHead(currentTime())}
            count={takings && paymentCount(takings.count)}
            sum={takings && <Money paise={takings.amount} />}
          />
        </div>
      )}
    </>
  );
}
