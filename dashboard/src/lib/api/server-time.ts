import { modeHeader, timeHeader } from '@galla/contract/core/endpoint.ts';
import { learnTime, setClockAhead } from '@galla/ui/format/clock.ts';
import { readStored, store } from '../session/storage.ts';
import { page } from './headers.ts';

/** A sandbox has a time of its own. */
const key = () => (page.modeHeaders === undefined ? 'galla-clock' : 'galla-clock-test');

/** Goes on by the time that the page before had learned, until the first answer. */
export function restoreServerTime(): void {
  const ahead = Number(readStored(localStorage, key()) ?? 0);
  if (Number.isFinite(ahead)) setClockAhead(ahead);
}

/** Learns the time from an answer of this page's mode. `sentAt` is by the browser's clock, in ms since 1970. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const time = headers.get(timeHeader);
  if (time === null || headers.has(modeHeader) !== (page.modeHeaders !== undefined)) return;
  const ahead = learnTime(Number(time), sentAt);
  if (ahead !== undefined) store(localStorage, key(), String(ahead));
}
