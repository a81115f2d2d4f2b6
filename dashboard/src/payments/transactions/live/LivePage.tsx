import { Button } from '@galla/ui/buttons/Button.tsx';
import dot from '@galla/ui/feedback/dot.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LiveFilters, StreamState } from '../../../lib/api/live-stream.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { StoreFilters } from '../../../lib/lists/StoreFilters.tsx';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { PageActions } from '../../../lib/page/PageActions.tsx';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { useKeptChoice } from '../../../lib/session/kept-choice.ts';
import { useSession } from '../../../lib/session/session.ts';
import { historySearch } from '../public/history-search.ts';
import { rememberList } from '../public/last-list.ts';
import { LiveList } from './LiveList.tsx';
import { LiveNow } from './LiveNow.tsx';
import css from './LivePage.module.css';
import type { Arrivals } from './live-payments.ts';
import { beep, openSound } from './live-sound.ts';
import { useIdleList } from './use-idle.ts';
import { useLive } from './use-live.ts';
import { useSpoken } from './use-spoken.ts';

const c = classNames(css);

function readFilters(kept: unknown): LiveFilters {
  const { stores, terminals } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<LiveFilters>;
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
  return { stores: texts(stores), terminals: texts(terminals) };
}

/** The live page, made for a counter where people have no hand free. */
export function LivePage() {
  const [filters, keep] = useKeptChoice('live-filters', readFilters);
  const [sound, setSound] = useState(false);
  useEffect(() => rememberList('/transactions/live'), []);
  const key = JSON.stringify(filters);
  return (
    <LiveBoard
      key={key}
      filters={filters}
      onFilters={(change) => keep({ ...filters, ...change })}
      sound={sound}
      onSound={(on) => {
        if (on) openSound();
        setSound(on);
      }}
    />
  );
}

interface BoardProps {
  readonly filters: LiveFilters;
  readonly onFilters: (change: Partial<LiveFilters>) => void;
  readonly sound: boolean;
  readonly onSound: (on: boolean) => void;
}

function LiveBoard({ filters: given, onFilters, sound, onSound }: BoardProps) {
  const { profile } = useSession();
  const [filters] = useState(given);
  const [spoken, speak] = useSpoken();
  const live = useLive(filters, ({ paid }: Arrivals) => {
    speak(paid);
    if (sound && paid.length > 0) beep();
  });
  const idle = useIdleList(live.live);
  const { paused, hold } = idle;
  return (
    <>
      <PageActions>
        <Button icon={sound ? VolumeX : Volume2} onClick={() => onSound(!sound)}>
          <ActionLabel>{sound ? t`Sound off` : t`Sound on`}</ActionLabel>
        </Button>
        <Button icon={paused ? Play : Pause} onClick={() => hold('pause', !paused)}>
          {paused ? t`Resume` : t`Pause`}
        </Button>
      </PageActions>
      <Boundary>
        <LiveNow
          rows={paused ? idle.rows : live.live.rows}
          loaded={live.loaded}
          filters={filters}
          version={live.version}
        />
      </Boundary>
      <div className={c('bar')}>
        <StreamWords state={live.state} paused={paused} />
        {profile.storeCount > 0 && (
          <search aria-label={t`Filter live payments`} className={c('filters')}>
            <StoreFilters stores={filters.stores} terminals={filters.terminals} onChange={onFilters} />
          </search>
        )}
      </div>
      <LiveList live={live} idle={idle} />
      <p className={c('foot', !live.loaded && idle.rows.length === 0 && 'notYet')}>
        {idle.rows.length > 0 && (
          <span>
            <Plural value={{ payments: idle.rows.length }} one="The newest payment." other="The newest # payments." />
          </span>
        )}
        <RouterLink href={historySearch.href({ dates: { preset: 'today' }, ...filters })}>
          <Trans>All payments today</Trans>
        </RouterLink>
      </p>
      <p className="sr" role="status">
        {spoken}
      </p>
    </>
  );
}

const words: { readonly [State in StreamState | 'paused']: readonly [MessageDescriptor, MessageDescriptor] } = {
  connecting: [msg`Connecting`, msg`New payments appear automatically`],
  live: [msg`Live`, msg`New payments appear automatically`],
  waiting: [msg`Reconnecting`, msg`Missed payments will appear`],
  paused: [msg`Paused`, msg`New payments wait at the top`],
};

function StreamWords({ state, paused }: { readonly state: StreamState; readonly paused: boolean }) {
  const shown = state === 'live' && paused ? 'paused' : state;
  const [word, note] = words[shown];
  return (
    <p className={c('words')} data-stream={state}>
      <i className={c(dot['dot'], 'dot', shown)} />
      <b role="status">{t(word)}</b>
      <span className={c('note')}>{t(note)}</span>
    </p>
  );
}
