import { page } from './headers.ts';

/** What followers use of an `EventSource`. */
export type EventsSource = Pick<EventSource, 'readyState' | 'close'> & {
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
};

/** Opens the events at an address. */
type Opener = (address: string) => EventsSource;

/**
 * How this page opens events. The browser's own source sends no headers, so a page of test mode has another one, which
 * sends those of its mode with each connection (decision 6).
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
