import { modeHeader, timeHeader } from '@galla/contract/core/endpoint.ts';
import { learnTime, setClockAhead } from '@galla/ui/format/clock.ts';
import { readStored, removeStored, store } from '../session/storage.ts';
import { page } from './headers.ts';

const keys = { live: 'galla-clock', test: 'galla-clock-test' } as const;

/** The sandbox has its own clock. */
const key = () => (page.modeHeaders === undefined ? keys.live : keys.test);

/** Whether someone is signed in on this page. Only then is the learned time stored for the next page. */
let isKept = false;
let learned: number | undefined;

/** Uses the time stored by the previous page until the first answer arrives. */
export function restoreServerTime(): void {
  const ahead = Number(readStored(localStorage, key()) ?? 0);
  if (Number.isFinite(ahead)) setClockAhead(ahead);
}

/** Learns the time from an answer in this page's mode. `sentAt` is by the browser's clock, in ms since 1970. */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const time = headers.get(timeHeader);
  if (time === null || headers.has(modeHeader) !== (page.modeHeaders !== undefined)) return;
  learned = learnTime(Number(time), sentAt) ?? learned;
  if (isKept) storeLearned();
}

/** Stores the learned time, now and after each answer, for the next page of the signed-in person. */
export function keepServerTime(): void {
  isKept = true;
  storeLearned();
}

/** Removes the stored time at sign-out. Answers still under way store nothing. */
export function forgetServerTime(): void {
  isKept = false;
  for (const name of Object.values(keys)) removeStored(localStorage, name);
}

function storeLearned(): void {
  if (learned !== undefined) store(localStorage, key(), String(learned));
}
