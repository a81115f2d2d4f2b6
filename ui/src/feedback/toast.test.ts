import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, holdToasts, toast } from './toast.ts';

const texts = () => currentToasts().map((item) => item.text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  holdToasts(false);
  for (const item of currentToasts()) dismissToast(item.id);
  vi.useRealTimers();
});

test('UI-01 a message disappears after 1.8 seconds', () => {
  toast.success('Data Saved Successfully.');
  vi.advanceTimersByTime(1799);
  expect(texts()).toEqual(['Data Saved Successfully.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('UI-01 at most three messages show at once, the newest last', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});

test('UI-01 a message stays while the pointer or the focus is on it', () => {
  toast.error('Unable to copy. Please try again.');
  vi.advanceTimersByTime(1700);
  holdToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toHaveLength(1);
  holdToasts(false);
  vi.advanceTimersByTime(499);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('UI-01 repeating a message restarts its time instead of adding a second one', () => {
  toast.success('Saved');
  vi.advanceTimersByTime(1000);
  toast.success('Saved');
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(['Saved']);
});

test('UI-01 messages disappear again after one was removed under the pointer', () => {
  const id = toast.info('Copied');
  holdToasts(true);
  dismissToast(id);
  toast.info('Saved');
  vi.advanceTimersByTime(1800);
  expect(texts()).toEqual([]);
});
