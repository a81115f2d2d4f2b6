import type { MoneyOfPayment } from '@galla/contract/settlements/settlements/endpoints.ts';
import { waitingReasons } from '@galla/contract/settlements/settlements/rules.ts';
import hit from '@galla/ui/buttons/hit-area.module.css';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { atDay, formatDate, formatWeekday, isoDay } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronRight, Landmark } from 'lucide-react';
import { RouterLink } from '../../../../lib/page/RouterLink.tsx';
import { closedName } from '../../../../settlements/settlements/public/closed-name.ts';
import { settlementHref, settlementSearch } from '../../../../settlements/settlements/public/settlement-search.ts';
import css from './MoneyWay.module.css';
import { expectedDayReason } from './payment-money.ts';

const c = classNames(css);

/** A payment's settlement as a link, the days until there is one, or why the money is held. */
export function MoneyWay({ money, paidAt }: { readonly money: MoneyOfPayment; readonly paidAt: string }) {
  const { settlement, expected, stopped, net } = money;
  if (settlement !== null) return <SettlementLink settlement={settlement} />;
  if (net <= 0) return null;
  if (stopped !== null)
    return (
      <Notice kind="warning">
        <b>
          <Trans>This money is safe.</Trans>
        </b>{' '}
        {waitingReasons[stopped]}
      </Notice>
    );
  return expected === null ? null : <ReachesYou net={net} paidAt={paidAt} expected={expected} />;
}

function SettlementLink({ settlement }: { readonly settlement: NonNullable<MoneyOfPayment['settlement']> }) {
  const { settlementId, settlementDate, payments, utr, net, state } = settlement;
  return (
    <div className={c('settlement')}>
      <IconTile of={Landmark} />
      <span className={c('words')}>
        <RouterLink className={hit['whole'] ?? ''} href={settlementHref(settlementId)}>
          <Trans>
            Settlement of <Figure kind="time">{ph({ day: formatDate(atDay(settlementDate)) })}</Figure>
          </Trans>
        </RouterLink>
        <small className="small muted">
          {paymentCount(payments)}
          {utr !== null && (
            <>
              {' · UTR '}
              <Figure>{utr}</Figure>
            </>
          )}
        </small>
      </span>
      <Money paise={net} struck={state === 'FAILED'} />
      <Icon of={ChevronRight} />
    </div>
  );
}

interface ReachesYouProps {
  readonly net: number;
  readonly paidAt: string;
  readonly expected: NonNullable<MoneyOfPayment['expected']>;
}

function ReachesYou({ net, paidAt, expected }: ReachesYouProps) {
  const { day, paidDay, closed } = expected;
  return (
    <Section
      title={t`Expected in your bank`}
      right={
        <RouterLink href={settlementSearch.href({ view: 'calendar', month: day.slice(0, 7) })}>
          <Trans>Settlement calendar</Trans>
        </RouterLink>
      }
    >
      <ol className={c('days')}>
        <Day day={paidDay}>{isoDay(paidAt) === paidDay ? t`Paid` : t`Counts as paid`}</Day>
        {closed.map(({ day: one, ...off }) => (
          <Day key={one} day={one} look="closed">
            {closedName({ day: one, closed: off })}
          </Day>
        ))}
        <Day day={day} look="expected">
          <Money paise={net} />
          <small className="small muted">
            <Trans>Expected</Trans>
          </small>
        </Day>
      </ol>
      <p className={c('why')}>{expectedDayReason(expected)}</p>
    </Section>
  );
}

interface DayProps {
  readonly day: string;
  readonly look?: 'closed' | 'expected';
  readonly children: React.ReactNode;
}

function Day({ day, look, children }: DayProps) {
  return (
    <li className={c('day', look)}>
      <small className={c('date')}>
        <Figure kind="time">{formatWeekday(atDay(day))}</Figure>
        {day === isoDay(currentTime()) && (
          <b>
            <Trans>Today</Trans>
          </b>
        )}
      </small>
      <span className={c('what')}>{children}</span>
    </li>
  );
}
