import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentTime, learnTime, setClockAhead } from './clock.ts';

const day = 86_400_000;
const aheadNow = () => Math.round((currentTime() - Date.now()) / 1000) * 1000;

beforeEach(() => setClockAhead(0));
afterEach(() => setClockAhead(0));

test('a browser that is three days behind or a day ahead shows the server’s time', () => {
  const sent = Date.now();
  expect(learnTime(sent + 3 * day + 40, sent, sent + 80)).toBe(3 * day);
  expect(aheadNow()).toBe(3 * day);
  expect(learnTime(sent - day + 40, sent, sent + 80)).toBe(-day);
  expect(aheadNow()).toBe(-day);
});

test('a slow answer does not move a clock that agrees with it', () => {
  const sent = Date.now();
  expect(learnTime(sent + 100, sent, sent + 9_000)).toBeUndefined();
  expect(learnTime(sent + 8_900, sent, sent + 9_000)).toBeUndefined();
  expect(currentTime() - Date.now()).toBeLessThan(50);
});

test('a call sent before the browser’s clock was corrected still yields the time', () => {
  const received = Date.now();
  expect(learnTime(received, received + 3 * day, received)).toBeUndefined();
  setClockAhead(3 * day);
  expect(learnTime(received, received + 3 * day, received)).toBe(0);
});

test('an answer without a readable time is ignored', () => {
  expect(learnTime(Number.NaN, 0)).toBeUndefined();
});
