import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import type { SandboxClock } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { ClockMove } from '@galla/contract/developers/sandbox/feature.ts';
import { clockMoves } from '@galla/contract/developers/sandbox/feature.ts';
import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDate, formatTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { aheadText, moveLabels } from '../sandbox-labels.ts';
import type { Desk } from '../use-sandbox.ts';
import { useDeskChange } from '../use-sandbox.ts';
import css from './Clock.module.css';
import { MoveNews } from './MoveNews.tsx';
import { NextSteps } from './NextSteps.tsx';

interface Props {
  readonly desk: Desk;
  readonly act: (step: ScriptStep) => Promise<unknown>;
}

/** The sandbox's clock, its moves, and the next events (TST-06). */
export function ClockPanel({ desk: { clock, steps }, act }: Props) {
  const { run, busy, problem } = useAct({ settled: useDeskChange() });
  const [moving, setMoving] = useState<string>();
  const [moved, setMoved] = useState<{ readonly after: number; readonly since: string }>();
  const move = (name: string, work: () => Promise<unknown>) => {
    setMoving(name);
    const since = clock.now;
    return run(async () => {
      const { position } = (await work()) as SandboxClock;
      setMoved({ after: position, since });
    });
  };
  const isBusy = (name: string) => busy && moving === name;
  return (
    <section className={css['panel']} aria-labelledby="sandbox-clock">
      <div className={css['head']}>
        <div>
          <h2 id="sandbox-clock" className={css['label']}>
            <Trans>Sandbox clock, IST</Trans>
          </h2>
          <RunningTime key={clock.now} clock={clock} />
        </div>
        <div className={css['moves']}>
          {clockMoves.map((to: ClockMove) => (
            <Button
              key={to}
              icon={moveLabels()[to][1]}
              kind={to === 'SETTLEMENT' ? 'primary' : 'plain'}
              busy={isBusy(to)}
              busyLabel={t`Moving`}
              onClick={() => void move(to, () => act({ do: 'CLOCK', with: { to } }))}
            >
              {moveLabels()[to][0]}
            </Button>
          ))}
        </div>
      </div>
      <Refusal text={problem} />
      {moved !== undefined && <MoveNews {...moved} />}
      <NextSteps
        steps={steps}
        busyAt={busy ? moving : undefined}
        onGo={(until) => void move(until, () => call(sandbox.moveClock, { body: { until } }))}
      />
    </section>
  );
}

/** The sandbox's time, which runs while the page is open. */
function RunningTime({ clock }: { readonly clock: SandboxClock }) {
  const [readAt] = useState(() => performance.now());
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const now = Date.parse(clock.now) + performance.now() - readAt;
  return (
    <p className={css['now']} data-ticks={ticks}>
      <Figure kind="time" className={css['time'] ?? ''}>
        {formatTime(now, true)}
      </Figure>
      <span>{formatDate(now)}</span>
      <span className={css['ahead']}>{aheadText(clock.aheadMs)}</span>
    </p>
  );
}
