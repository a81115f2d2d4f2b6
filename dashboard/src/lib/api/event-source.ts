import { page } from './headers.ts';

/** The part of `EventSource` that event listeners use. */
export type EventsSource = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
};

/** Opens an event stream at an address. */
type Opener = (address: string) => EventsSource;

/**
 * How this page opens event streams. `EventSource` sends no headers, so a page in test mode uses another
 * implementation, which sends the mode's headers with each connection (decision 6).
 */
export async function eventsOpener(): Promise<Opener> {
  const { modeHeaders } = page;
  if (modeHeaders === undefined) return (address) => new EventSource(address);
  const { EventSource: SourceWithHeaders } = await import('eventsource');
  return (address) =>
    new SourceWithHeaders(address, {
      fetch: (to, init) => fetch(to, { ...init, headers: { ...init.headers, ...modeHeaders() } }),
    });
}
