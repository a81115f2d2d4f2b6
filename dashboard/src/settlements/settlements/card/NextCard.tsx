import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { groupSettlements } from '@galla/contract/settlements/settlements/calls.ts';
import { waitingReasons } from '@galla/contract/settlements/settlements/rules.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useSeenFigure } from '../../../lib/installed/installed.ts';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { dayState, outOf, shownDays } from '../group/group-view-model.ts';
import { closedName } from '../public/closed-name.ts';
import { settlementSearch } from '../public/settlement-search.ts';
import type { CalendarDay, Month } from '../settlement-view-model.ts';
import { useNextSettlement } from '../use-next-settlement.ts';
import css from './NextCard.module.css';

/**
 * The dashboard card: the next settlement, or for a group the last settlements of all its merchants (DSH-01, SET-01).
 */
export function NextCard() {
  const { profile } = useSession();
  return profile.superMerchant ? <OfGroup /> : <OfMerchant />;
}

function OfMerchant() {
  const { data, next, note, isKnown, week, parts, failed } = useNextSettlement(undefined);
  useSeenFigure(
    next && {
      key: 'settlement',
      label: t`Next settlement`,
      value: formatMoney(next.expected),
      note: formatWeekday(atDay(next.day)),
    },
  );
  if (failed !== undefined) return <Failed of={failed} />;
  if (data === undefined || !isKnown) return <Skeleton width="100%" height={180} round />;
  return (
    <Card
      title={t`Next settlement`}
      amount={next === undefined ? undefined : <Money paise={next.expected} size="large" />}
      when={next === undefined ? t`Nothing to settle` : <Figure kind="time">{formatWeekday(atDay(next.day))}</Figure>}
      account={data.account}
      holiday={holidayIn(week)}
    >
      {data.waiting !== null && data.waiting !== 'BANK_CLOSED' && <p>{waitingReasons[data.waiting]}</p>}
      {note !== undefined && <p>{note}</p>}
      {next !== undefined && <PartsOfNext day={next.day} parts={parts} account={data.account} />}
    </Card>
  );
}

/** The breakdown of the next settlement, collapsed at first. */
function PartsOfNext({ day, parts, account }: PartsProps) {
  const of = parts.find((one) => one.day === day);
  if (of === undefined) return null;
  const { gross, deducted, fee, gst } = of;
  const bank = account === null ? undefined : `${account.bank} •• ${account.last4}`;
  return (
    <details className={css['parts']}>
      <summary>
        <Trans>How it adds up</Trans>
        <Icon of={ChevronDown} />
      </summary>
      <Ledger
        label={t`Next settlement breakdown`}
        rows={[
          { label: t`Collected`, amount: gross },
          { label: t`Refunds and chargebacks`, amount: -deducted },
          { label: t`Fee`, amount: -fee },
          { label: t`GST on fee`, amount: -gst },
          { label: t`To your bank`, note: bank, amount: gross - deducted - fee - gst, kind: 'total' },
        ]}
        notes="below"
      />
    </details>
  );
}

interface PartsProps extends Pick<Month, 'account'> {
  readonly day: string;
  readonly parts: Month['expectedParts'];
}

/** The first bank holiday among some days. Saturdays and Sundays do not count, since people expect them. */
const holidayIn = (days: readonly Pick<CalendarDay, 'day' | 'closed'>[]) =>
  days.find(({ closed }) => closed?.kind === 'HOLIDAY');

function OfGroup() {
  const { from, to } = shownDays(undefined, 7, currentTime());
  const read = useQuery({
    ...queryOf(groupSettlements.byDay, { body: { from, to, pageSize: 1 } }),
    refetchInterval: 60_000,
  });
  const { data, error } = read;
  if (data === undefined) return error === null ? <Skeleton width="100%" height={180} round /> : <Failed of={read} />;
  const last = data.days.findLast((day) => dayState(day).made > 0);
  if (last === undefined) return <Card title={t`Settlements`} when={t`Nothing was settled in the past 7 days.`} />;
  const { made, arrived } = dayState(last);
  const cameBack = data.days.reduce((sum, { failed }) => sum + failed.count, 0);
  return (
    <Card
      title={t`Latest settlements, all merchants`}
      amount={<Money paise={outOf(last)} size="large" />}
      when={<Figure kind="time">{formatWeekday(atDay(last.day))}</Figure>}
      holiday={data.holiday ?? undefined}
    >
      <p>
        <Trans>
          {{ arrived: formatCount(arrived) }} of {{ made: formatCount(made) }} have reached the bank.
        </Trans>
      </p>
      {cameBack > 0 && (
        <p>
          <RouterLink href={settlementSearch.href({ states: ['FAILED'] })} className={css['back']}>
            {plural(cameBack, {
              one: '# settlement was returned this week',
              other: '# settlements were returned this week',
            })}
          </RouterLink>
        </p>
      )}
    </Card>
  );
}

function Failed({
  of,
}: {
  readonly of: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
}) {
  return (
    <ErrorState small title={refusalOf(of.error)} onRetry={() => void of.refetch()} retrying={of.isFetching}>
      <Trans>Your settlements are safe. The next settlement could not be loaded.</Trans>
    </ErrorState>
  );
}

interface CardProps {
  readonly title: string;
  readonly amount?: ReactNode;
  readonly when: ReactNode;
  readonly account?: Month['account'];
  readonly holiday?: Pick<CalendarDay, 'day' | 'closed'> | undefined;
  readonly children?: ReactNode;
}

function Card({ title, amount, when, account, holiday, children }: CardProps) {
  return (
    <section className={css['card']} aria-label={title}>
      <div className={css['main']}>
        <h2>{title}</h2>
        {amount}
        <p className={css['when']}>
          <b>{when}</b>
          {account && (
            <span>
              {account.bank} •• {account.last4}
            </span>
          )}
        </p>
        {children}
      </div>
      {holiday && (
        <p className={css['holiday']}>
          <Icon of={CalendarX2} />
          <span>
            <b>
              <Trans>
                Bank holiday on <Figure kind="time">{ph({ day: formatWeekday(atDay(holiday.day)) })}</Figure>
              </Trans>
            </b>{' '}
            {closedName(holiday)}
          </span>
        </p>
      )}
      <RouterLink href={settlementsHome.path} className={css['all']}>
        <Trans>All settlements</Trans>
        <Icon of={ChevronRight} />
      </RouterLink>
    </section>
  );
}
