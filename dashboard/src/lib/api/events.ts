import { pageEvents } from '@galla/contract/messages/page-events/calls.ts';
import type { PageEvent } from '@galla/contract/messages/page-events/endpoints.ts';
import { maxEvents } from '@galla/contract/messages/page-events/rules.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { drop, keep, readKept } from '../session/storage.ts';
import { call } from './api.ts';

/** The name under which the tab stores unsent events. */
export const eventsName = 'page-events';
const pauseMs = 5000;

let queue: PageEvent[] = readQueue();
let sending = false;
let known = false;
let forgotten = false;
let timer: ReturnType<typeof setTimeout> | undefined;

type Part<Type> = Omit<Extract<PageEvent, { readonly type: Type }>, 'id' | 'at' | 'path' | 'type'>;

/** Records a page view (ROU-13). */
export function recordPageView(page: string, authenticated: boolean): void {
  record({ type: 'PAGE_VIEW', page: page.slice(0, 300), authenticated });
}

/** Records an error of this page for analytics and for the operator of the installation (HTTP-08). */
export function recordError(error: Part<'ERROR'>): void {
  record({ type: 'ERROR', ...error });
}

/** Called once the session is loaded: sends the events recorded so far, and all later ones, to the server. */
export function sendEvents(): void {
  known = true;
  void flush();
}

/**
 * Removes all events at sign-out, so that the next person in this browser does not send them. A call that is refused
 * before the page closes records none.
 */
export function forgetEvents(): void {
  forgotten = true;
  queue = [];
  known = false;
  drop(eventsName);
}

function record(
  event: ({ readonly type: 'PAGE_VIEW' } & Part<'PAGE_VIEW'>) | ({ readonly type: 'ERROR' } & Part<'ERROR'>),
) {
  if (forgotten) return;
  const at = new Date(currentTime()).toISOString();
  queue = [...queue, { id: crypto.randomUUID(), at, path: location.pathname.slice(0, 300), ...event }].slice(
    -maxEvents,
  );
  keep(eventsName, JSON.stringify(queue));
  if (known) timer ??= setTimeout(() => void flush(), pauseMs);
}

async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (sending || queue.length === 0) return;
  sending = true;
  const events = queue;
  try {
    await call(pageEvents.ingest, { body: { events } }, { beside: true, unreported: true });
    queue = queue.filter((event) => !events.includes(event));
    if (queue.length === 0) drop(eventsName);
    else keep(eventsName, JSON.stringify(queue));
  } catch {
    // The events stay for the next attempt. A failed report is not reported itself; failures would loop.
  } finally {
    sending = false;
  }
}

function readQueue(): PageEvent[] {
  try {
    const kept: unknown = JSON.parse(readKept(eventsName) ?? '[]');
    return Array.isArray(kept) ? (kept as PageEvent[]) : [];
  } catch {
    return [];
  }
}
