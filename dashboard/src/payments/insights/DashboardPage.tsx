import { errorTexts } from '@galla/contract/core/errors.ts';
import { seesStoreFigures } from '@galla/contract/payments/insights/access.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { allows, holds, isInMode, useSession } from '../../lib/session/session.ts';
import { isTestPage } from '../../lib/session/test-mode.ts';
import { Collected, UnreadFigures } from './Collected.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import css from './DashboardPage.module.css';
import { ChartSkeleton, FiguresSkeleton, SideSkeleton } from './DashboardSkeleton.tsx';
import { type DashboardWidget, DashboardWidgets } from './DashboardWidgets.tsx';
import type { DashboardChoice } from './dashboard-choice.ts';
import { isNewMerchant } from './first-steps/new-merchant.ts';
import { NoPayments } from './NoPayments.tsx';
import { PaidWith } from './PaidWith.tsx';
import { Ranking } from './Ranking.tsx';
import { Rhythm } from './Rhythm.tsx';
import { useDashboardChoice } from './use-dashboard-choice.ts';
import { type SummaryShown, seesFigures, useSummary } from './use-summary.ts';

const c = classNames(css);

/** Parts only for merchants with stores load after the figures. */
const OfStores = lazy(async () => ({ default: (await import('./OfStores.tsx')).OfStores }));

/** Only for people without the permission. */
const Refused = lazy(async () => ({ default: (await import('../../lib/frame/Refused.tsx')).Refused }));

/** Only for new merchants. */
const GettingStarted = lazy(async () => ({
  default: (await import('./first-steps/GettingStarted.tsx')).GettingStarted,
}));

/** The parts of the dashboard that other features render. */
export interface DashboardParts {
  /** The newest payments of the choice; absent without the permission to see payments. */
  readonly recent: (choice: DashboardChoice) => ReactNode;
  /** The next settlement, for people who may see settlements. */
  readonly settlement: () => ReactNode;
  /** The attention items. Calls back once their height is final. */
  readonly needs: (onKnown: () => void) => ReactNode;
  readonly widgets: readonly DashboardWidget[];
}

/** The dashboard: money collected by time, instrument and store, filtered by dates, stores and merchants (DSH-01). */
export function DashboardPage({ recent, settlement, needs, widgets }: DashboardParts) {
  const session = useSession();
  const { choice, keepDates, chooseStores, chooseMerchants } = useDashboardChoice();
  const allowed = seesFigures(session);
  const linked = holds(session, 'transaction_access');
  const { data: shown, error, refetch, isFetching } = useSummary(choice, allowed);
  const failed = shown === undefined && error !== null;
  const empty = isEmpty(shown);
  const isNew = isNewMerchant(session);
  const card = isNew || !isInMode(settlementsHome) || !allows(session, settlementsHome.access) ? null : settlement();
  const isPaid = (shown?.summary.totals.completed ?? 0) > 0;
  const [isSettled, onKnown] = useSettled();
  const waiting = isTestPage ? null : <Boundary>{needs(onKnown)}</Boundary>;
  const hasWays = !failed && !empty;
  const hasSide = !empty || card !== null;
  const filters = (
    <DashboardFilters choice={choice} onDates={keepDates} onStores={chooseStores} onMerchants={chooseMerchants} />
  );
  return (
    <>
      <PageHead title={titleOf(session, isPaid)} actions={allowed && <Boundary>{filters}</Boundary>} />
      <Boundary>
        <DashboardWidgets widgets={widgets} />
      </Boundary>
      {isNew && (
        <Boundary>
          <Suspense>
            <GettingStarted isPaid={isPaid} />
          </Suspense>
        </Boundary>
      )}
      {!hasSide && waiting && <div className={c('alone')}>{waiting}</div>}
      {!allowed && (
        <Suspense>
          <Refused title={t`Your role can’t see figures`} why={errorTexts.PR002} />
        </Suspense>
      )}
      {allowed && (
        <>
          <Boundary>{failed ? <UnreadFigures /> : <Figures choice={choice} shown={shown} linked={linked} />}</Boundary>
          <div className={c('columns', hasSide && ((shown === undefined && !failed) || !isSettled) && 'unsettled')}>
            <div className={c('main')}>
              <div className={c('rhythm', failed && 'failed')}>
                <Boundary>
                  {failed ? (
                    <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />
                  ) : (
                    <Chart choice={choice} shown={shown} linked={linked} />
                  )}
                </Boundary>
              </div>
              {linked && !empty && (
                <div className={c('recent')}>
                  <Boundary>{recent(choice)}</Boundary>
                </div>
              )}
            </div>
            {hasSide && (
              <Side choice={choice} shown={shown} linked={linked} card={card} waiting={waiting} hasWays={hasWays} />
            )}
          </div>
        </>
      )}
    </>
  );
}

/** A new merchant is welcomed until the first payment. */
const titleOf = (session: ReturnType<typeof useSession>, isPaid: boolean) =>
  isNewMerchant(session) && !isPaid ? t`Welcome, ${{ name: session.me.name }}` : t`Dashboard`;

const isEmpty = (shown: SummaryShown | undefined) => shown?.summary.totals.attempted === 0;

type ChartProps = Pick<SideProps, 'choice' | 'shown' | 'linked'>;

/** The amount collected. */
function Figures({ choice, shown, linked }: ChartProps) {
  return shown === undefined ? <FiguresSkeleton /> : <Collected choice={choice} shown={shown} linked={linked} />;
}

/** When money was collected, or how to start if there is none. */
function Chart({ choice, shown, linked }: ChartProps) {
  if (shown === undefined) return <ChartSkeleton />;
  return isEmpty(shown) ? <NoPayments linked={linked} /> : <Rhythm choice={choice} shown={shown} />;
}

/** How long content below stays hidden while the attention items load, in ms. */
const holdMs = 2_000;

/** Whether the height of the attention items is known: until then nothing below is rendered that would move. */
function useSettled(): readonly [boolean, () => void] {
  const [isSettled, setSettled] = useState(isTestPage);
  const settle = useCallback(() => setSettled(true), []);
  useEffect(() => {
    const timer = setTimeout(settle, holdMs);
    return () => clearTimeout(timer);
  }, [settle]);
  return [isSettled, settle];
}

interface SideProps {
  readonly choice: DashboardChoice;
  readonly shown: SummaryShown | undefined;
  readonly linked: boolean;
  readonly card: ReactNode;
  readonly waiting: ReactNode;
  /** Whether there are or will be figures. */
  readonly hasWays: boolean;
}

/** When money reaches the bank, and how and where it was collected. */
function Side({ choice, shown, linked, card, waiting, hasWays }: SideProps) {
  return (
    <div className={c('side')}>
      {card && (
        <div className={c('next')}>
          <Boundary>{card}</Boundary>
        </div>
      )}
      {waiting && <div className={c('needs')}>{waiting}</div>}
      {hasWays && <Ways choice={choice} shown={shown} linked={linked} />}
    </div>
  );
}

function Ways({ choice, shown, linked }: Omit<SideProps, 'card' | 'waiting' | 'hasWays'>) {
  const session = useSession();
  const by = session.profile.superMerchant ? 'merchant' : 'store';
  return (
    <>
      <div className={c('share')}>
        <Boundary>
          {shown === undefined ? (
            <SideSkeleton rows={5} />
          ) : (
            <PaidWith choice={choice} instruments={shown.summary.instruments} linked={linked} />
          )}
        </Boundary>
      </div>
      <div className={c('ranking')}>
        <Boundary>
          {shown !== undefined && <Ranking choice={choice} summary={shown.summary} by={by} linked={linked} />}
        </Boundary>
      </div>
      {allows(session, seesStoreFigures) && shown !== undefined && (
        <div className={c('hours')}>
          <Boundary>
            <Suspense>
              <OfStores choice={choice} shown={shown} />
            </Suspense>
          </Boundary>
        </div>
      )}
    </>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

function Failure({ error, onRetry, retrying }: FailureProps) {
  const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return (
    <ErrorState
      title={error.message}
      onRetry={onRetry}
      retrying={retrying}
      reference={error instanceof ApiError ? error.requestId : undefined}
    >
      {reasons.length > 0 ? reasons.join(' ') : t`Your payments are safe.`}
    </ErrorState>
  );
}
