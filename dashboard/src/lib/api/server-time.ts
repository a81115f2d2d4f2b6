import { modeHeader, timeHeader } from '@galla/contract/core/endpoint.ts';
import { learnTime, setClockAhead } from '@galla/ui/format/clock.ts';
import { readStored, removeStored, store } from '../session/storage.ts';
import { page } from './headers.ts';

const keys = { live: 'galla-clock', test: 'galla-clock-test' } as const;

/** A sandbox has a time of its own. */
const key = () => (page.modeHeaders === undefined ? keys.live : keys.test);

/** Whether somebody is signed in on this page: only then the next page begins with what this one has learned. */
let isKept = false;
let learned: number | undefined;

/** Goes on by the time that the page before had learned, until the first answer. */
export function restoreServerTime(): void {
  const ahead = Number(readStored(localStorage, key()) ?? 0);
  if (Number.isFinite(ahead)) setClockAhead(ahead);
}

/** Learns the time from an answer of this page's mode. `sentAt` is by the browser's clock, in ms since 1970. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const time = headers.get(timeHeader);
  if (time === null || headers.has(modeHeader) !== (page.modeHeaders !== undefined)) return;
  learned = learnTime(Number(time), sentAt) ?? learned;
  if (isKept) storeLearned();
}

/** Keeps what this page has learned and learns, for the next page of the person who is signed in. */
export function keepServerTime(): void {
  isKept = true;
  storeLearned();
}

/** Forgets the time with the person who signs out, also what answers that are still under way would tell. */
export function forgetServerTime(): void {
  isKept = false;
  for (const name of Object.values(keys)) removeStored(localStorage, name);
}

function storeLearned(): void {
  if (learned !== undefined) store(localStorage, key(), String(learned));
}
