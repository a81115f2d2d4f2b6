import { Check, Clock, Eye, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime, type Instant } from '../format/dates.ts';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './Timeline.module.css';

const c = classNames(css);

/**
 * One event. `state`: `done` a tick, `seen` an eye, `waiting` a clock, `failed` a cross, `next` an empty ring for the
 * future. `at` is shown with seconds; `when` replaces it for events with only a day (`21 Nov`).
 */
export type TimelineEvent = {
  title: ReactNode;
  detail?: ReactNode;
  at?: Instant;
  when?: ReactNode;
  state: 'done' | 'seen' | 'waiting' | 'failed' | 'next';
};

const GLYPHS = { done: Check, seen: Eye, waiting: Clock, failed: X, next: null } as const;
const SAID = { done: 'Done', seen: 'Seen', waiting: 'Waiting', failed: 'Failed', next: 'Upcoming' } as const;

/** Past events, oldest first, and the next one. */
export function Timeline({ events, className }: { events: readonly TimelineEvent[]; className?: string }) {
  return (
    <ol className={c('timeline', className)}>
      {events.map((event, index) => {
        const glyph = GLYPHS[event.state];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended
          <li key={index} className={c('event', event.state)}>
            <span className={c('mark')}>
              {glyph && <Icon of={glyph} size={12} />}
              <span className="sr">{SAID[event.state]}: </span>
            </span>
            <span className={c('title')}>{event.title}</span>
            {event.at !== undefined ? (
              <time className={c('time')} dateTime={new Date(event.at).toISOString()}>
                {event.when ?? formatTime(event.at, true)}
              </time>
            ) : (
              event.when && <span className={c('time')}>{event.when}</span>
            )}
            {event.detail && <span className={c('detail')}>{event.detail}</span>}
          </li>
        );
      })}
    </ol>
  );
}
