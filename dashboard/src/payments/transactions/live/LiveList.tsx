import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { PaymentCard } from '../history/PaymentCard.tsx';
import {
  columnsFor,
  customer,
  PaymentAmount,
  type PaymentColumn,
  paidWith,
  store,
} from '../history/payment-columns.tsx';
import { paymentHref } from '../payment-labels.ts';
import { historySearch } from '../public/history-search.ts';
import { useAgo } from './clock.ts';
import css from './LiveList.module.css';
import type { IdleList } from './use-idle.ts';
import type { Live } from './use-live.ts';

const c = classNames(css);

function Ago({ at }: { readonly at: string }) {
  return <Figure kind="time">{useAgo(at)}</Figure>;
}

const columns: readonly PaymentColumn[] = [
  {
    id: 'time',
    head: msg`Time`,
    width: 124,
    exports: [],
    cell: (row) => (
      <TwoLines
        first={<Figure kind="time">{formatTime(row.createdAt, true)}</Figure>}
        second={<Ago at={row.createdAt} />}
      />
    ),
  },
  customer,
  paidWith,
  store,
  {
    id: 'utr',
    head: msg`UTR`,
    width: 152,
    drop: 2,
    exports: [],
    cell: (row) => (row.utr === null ? <span className="muted">–</span> : <Figure>{row.utr}</Figure>),
  },
  { id: 'status', head: msg`Status`, width: 132, exports: [], cell: (row) => <StatusPill state={row.paymentState} /> },
  {
    id: 'amount',
    head: msg`Amount`,
    width: 132,
    align: 'end',
    exports: [],
    cell: (row) => <PaymentAmount row={row} />,
  },
];
const withMerchant = columnsFor({ superMerchant: true, storeCount: 1 }).filter(({ id }) => id === 'merchant');
const withoutStores = columns.filter(({ id }) => id !== 'store');
const ofGroup = columns.flatMap((column) => (column.id === 'store' ? withMerchant : [column]));

/** A list whose head has scrolled out of view is being read further down, so it does not move. */
function useScrolledPast(head: RefObject<HTMLElement | null>, hold: IdleList['hold']): void {
  const latest = useRef(hold);
  latest.current = hold;
  useEffect(() => {
    const { current } = head;
    if (current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) latest.current('scroll', !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [head]);
}

/** The live payments. Under a pointer, a focus or a pause nothing moves; new payments are counted above. */
export function LiveList({ live, idle }: { readonly live: Live; readonly idle: IdleList }) {
  const session = useSession();
  const { profile } = session;
  const { rows, waiting, rushed, hold, catchUp } = idle;
  const head = useRef<HTMLDivElement>(null);
  useScrolledPast(head, hold);
  // Rows have fixed positions whose contents change, so that no row moves. A new one enters at its position.
  const places = useMemo(() => new Map(rows.map(({ unitId }, place) => [unitId, place])), [rows]);
  const fresh = live.live.fresh;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at the list holds it; nothing is pressed here
    <div
      className={c('list')}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => hold('focus', event.currentTarget.contains(event.relatedTarget))}
    >
      <div ref={head} className={c('head')} />
      <div className={c('top')}>
        {(waiting > 0 || rushed) && (
          <Button
            kind="primary"
            size="small"
            icon={ArrowUp}
            className={c('pill')}
            onClick={() => {
              head.current?.scrollIntoView();
              catchUp();
            }}
            onFocus={(event) => event.stopPropagation()}
          >
            {rushed ? t`New payments` : plural(waiting, { one: '# new payment', other: '# new payments' })}
          </Button>
        )}
      </div>
      <DataTable<Payment>
        label={t`Live payments`}
        columns={profile.superMerchant ? ofGroup : profile.storeCount > 0 ? columns : withoutStores}
        rows={live.loaded || rows.length > 0 ? rows : undefined}
        rowKey={({ unitId }) => `${places.get(unitId)} ${fresh.has(unitId) ? unitId : ''}`}
        rowHref={({ unitId }) => paymentHref(unitId)}
        renderRowLink={renderLink}
        isNew={({ unitId }) => fresh.has(unitId)}
        card={(row) => <PaymentCard row={row} time={<Ago at={row.createdAt} />} />}
        empty={
          <NothingFound
            next={
              allows(session, transactionScreens.history.access) && {
                label: t`Search all dates`,
                to: historySearch.href({ dates: 'all' }),
              }
            }
          >
            <Trans>No payments in the last 24 hours. The next one appears here automatically.</Trans>
          </NothingFound>
        }
        skeletonRows={6}
        {...(live.error === undefined
          ? {}
          : { error: <ErrorState title={live.error.message || t`Something went wrong`} onRetry={live.retry} /> })}
      />
    </div>
  );
}
