import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { groupSettlements } from '@galla/contract/settlements/settlements/calls.ts';
import type {
  GroupDay,
  GroupSettlements as GroupSettlementsOfDays,
} from '@galla/contract/settlements/settlements/group.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, formatWeekday } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { closedName } from '../public/closed-name.ts';
import { type SettlementSearch, settlementHref } from '../public/settlement-search.ts';
import { StateFilter } from '../StateFilter.tsx';
import css from './Group.module.css';
import { GroupPhone } from './GroupPhone.tsx';
import { GroupTable } from './GroupTable.tsx';
import { columnDays, daysThatFit, shownDays, totalsOf } from './group-view-model.ts';
import { type ExpectedSums, useExpected } from './use-expected.ts';

const kinds = () => [{ value: 'any', label: t`Merchant`, placeholder: t`Merchant name or ID` }];
/** Below this content width in px, one day is chosen and its merchants are cards. */
const phoneBelow = 600;
const pageSize = 10;
/** The maximum number of merchants on a phone, and of characters in a search. */
const [maxCards, maxLetters] = [100, 64];

interface Props {
  readonly search: SettlementSearch;
  readonly onChange: (change: Partial<SettlementSearch>) => void;
}

/**
 * The settlements of all merchants by day: totals, returned settlements, and each merchant's breakdown (SET-01,
 * MID-02).
 */
export function GroupSettlements({ search, onChange }: Props) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ref} className={css['group']}>
      {width > 0 && <OfDays search={search} onChange={onChange} width={width} />}
    </div>
  );
}

function OfDays({ search, onChange, width }: Props & { readonly width: number }) {
  const { q, states } = search;
  const onPhone = width < phoneBelow;
  const count = onPhone ? 6 : daysThatFit(width);
  const { from, to, today } = shownDays(search.until, count, currentTime());
  const of = `${search.until} ${q} ${states.join()}`;
  const [chosen, setPage] = useState({ of, no: 1, size: pageSize });
  // Another filter starts at the first page.
  const page = chosen.of === of ? chosen : { of, no: 1, size: pageSize };
  const body = {
    from,
    to,
    states: [...states],
    pageNo: page.no,
    pageSize: page.size,
    ...(q === '' ? {} : { search: q.slice(0, maxLetters) }),
  };
  const list = useQuery({
    ...queryOf(groupSettlements.byDay, { body }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const { data, error } = list;
  const expected = useExpected(body, to === today ? data?.merchants : undefined);
  const step = (by: 1 | -1) => {
    const next = addDays(to, by * count);
    onChange({ until: next >= today ? undefined : next });
  };
  const narrowed = q !== '' || states.length > 0;
  return (
    <>
      <FilterBar
        label={t`Filter settlements`}
        search={
          <SearchBox
            label={t`Search merchants`}
            kinds={kinds()}
            kind="any"
            value={q}
            onSearch={({ text }) => onChange({ q: text.slice(0, maxLetters) })}
          />
        }
        date={
          <div className={css['days']}>
            <IconButton name={t`Earlier days`} icon={ChevronLeft} onClick={() => step(-1)} />
            <span aria-live="polite">
              <Figure kind="time">{formatWeekday(atDay(from))}</Figure> –{' '}
              <Figure kind="time">{formatWeekday(atDay(to))}</Figure>
            </span>
            <IconButton
              name={t`Later days`}
              icon={ChevronRight}
              why={to === today ? t`You’re already at today.` : undefined}
              onClick={() => step(1)}
            />
          </div>
        }
        setCount={states.length > 0 ? 1 : 0}
        onClear={() => onChange({ states: [] })}
      >
        <StateFilter value={states} onChange={(next) => onChange({ states: next })} />
      </FilterBar>
      {data === undefined && error !== null && (
        <ErrorState title={refusalOf(error)} onRetry={() => void list.refetch()} retrying={list.isFetching}>
          <Trans>Your settlements are safe. This list could not be loaded.</Trans>
        </ErrorState>
      )}
      {data === undefined && error === null && <Skeleton width="100%" height={640} round />}
      {data !== undefined && (
        <>
          <Totals totals={totalsOf(data.days)} expected={onPhone ? expected : undefined} />
          {data.cameBack.map(({ name, settlement }) => (
            <Notice key={settlement.settlementId} kind="error" className={css['back'] ?? ''}>
              <Trans>
                <b>
                  {name}: the settlement for {ph({ day: formatWeekday(atDay(settlement.settlementDate)) })} was
                  returned.
                </b>{' '}
                <Money paise={settlement.net} plain /> is safe and not counted below.{' '}
                <RouterLink href={settlementHref(settlement.settlementId)}>See why</RouterLink>
              </Trans>
            </Notice>
          ))}
          <MoreCameBack shown={data.cameBack.length} days={data.days} onShow={() => onChange({ states: ['FAILED'] })} />
          {data.holiday !== null && <ComingHoliday of={data.holiday} />}
          {data.total === 0 && (
            <NothingFound
              clear={narrowed && (() => onChange({ q: '', states: [] }))}
              next={!narrowed && { label: t`Earlier days`, to: () => step(-1) }}
            >
              {q === '' ? t`No settlements on these days have this status.` : t`No merchant has this name or ID.`}
            </NothingFound>
          )}
          {data.total > 0 &&
            (onPhone ? (
              <GroupPhone
                of={data}
                days={data.days}
                expected={expected}
                busy={list.isFetching}
                onMore={page.size >= maxCards ? undefined : () => setPage({ of, no: 1, size: page.size + pageSize })}
              />
            ) : (
              <GroupTable
                of={data}
                days={columnDays(data.days)}
                expected={expected}
                narrowed={narrowed}
                page={page}
                onPage={(no) => setPage({ ...page, no })}
              />
            ))}
        </>
      )}
    </>
  );
}

/** The number of returned settlements beyond those named. */
function MoreCameBack({
  shown,
  days,
  onShow,
}: {
  readonly shown: number;
  readonly days: readonly GroupDay[];
  readonly onShow: () => void;
}) {
  const more = days.reduce((sum, { failed }) => sum + failed.count, 0) - shown;
  if (more <= 0) return null;
  return (
    <Notice kind="error" className={css['back'] ?? ''}>
      {plural(more, { one: '# more settlement was returned.', other: '# more settlements were returned.' })}{' '}
      <button type="button" className={css['show']} onClick={onShow}>
        <Trans>Show all returned</Trans>
      </button>
    </Notice>
  );
}

function ComingHoliday({ of }: { readonly of: NonNullable<GroupSettlementsOfDays['holiday']> }) {
  return (
    <Notice icon={CalendarX2} className={css['back'] ?? ''}>
      <Trans>
        <b>Bank holiday on {ph({ day: formatWeekday(atDay(of.day)) })}</b> {{ holiday: closedName(of) ?? '' }}. No
        settlements that day.
      </Trans>
    </Notice>
  );
}

/** The totals of all merchants. In the table, the expected total is under its column. */
function Totals({
  totals,
  expected,
}: {
  readonly totals: ReturnType<typeof totalsOf>;
  readonly expected: ExpectedSums | undefined;
}) {
  const { settled, pending, failed, arrived, made } = totals;
  return (
    <StatStrip
      className={css['totals'] ?? ''}
      stats={[
        { label: t`Settled`, value: <Money paise={settled} /> },
        { label: t`Settlements`, value: t`${{ arrived: formatCount(arrived) }} of ${{ made: formatCount(made) }}` },
        { label: t`On the way`, value: <Money paise={pending} /> },
        { label: t`Returned`, value: <Money paise={failed} /> },
        ...(expected === undefined
          ? []
          : [
              {
                label: t`Expected`,
                value:
                  expected.sum === undefined ? <Skeleton width={72} height={20} /> : <Money paise={expected.sum} />,
              },
            ]),
      ]}
    />
  );
}
