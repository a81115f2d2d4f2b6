// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { isReminderHour, nextReminderHour, reminderTimes } from './schedule.ts';

const ist = (text: string) => Date.parse(`${text}+05:30`);
const shown = (times: readonly number[]) => times.map((time) => new Date(time + 19_800_000).toISOString().slice(0, 16));
const life = { from: ist('2026-11-20T11:30'), expiresAt: ist('2026-11-27T23:59:59') };

test('PAY-02 reminders go out at eleven: a day before the end, after two days, and on the last day', () => {
  expect(shown(reminderTimes(1, life))).toEqual(['2026-11-26T11:00']);
  expect(shown(reminderTimes(2, life))).toEqual(['2026-11-22T11:00', '2026-11-26T11:00']);
  expect(shown(reminderTimes(3, life))).toEqual(['2026-11-22T11:00', '2026-11-26T11:00', '2026-11-27T11:00']);
  expect(reminderTimes(0, life)).toEqual([]);
});

test('PAY-02 a short link has fewer reminders, none right after sending and none after its end', () => {
  const at = (from: string, expiresAt: string) => ({ from: ist(from), expiresAt: ist(expiresAt) });
  expect(shown(reminderTimes(3, at('2026-11-20T08:00', '2026-11-20T23:59:59')))).toEqual(['2026-11-20T11:00']);
  expect(reminderTimes(3, at('2026-11-20T10:00', '2026-11-20T23:59:59'))).toEqual([]);
  expect(reminderTimes(3, at('2026-11-20T10:00', '2026-11-20T10:30'))).toEqual([]);
  expect(shown(reminderTimes(1, at('2026-11-20T15:00', '2026-11-21T23:59:59')))).toEqual(['2026-11-21T11:00']);
  // The link ends before eleven, so the day before is the last possible day.
  expect(shown(reminderTimes(3, at('2026-11-20T15:00', '2026-11-23T09:00')))).toEqual(['2026-11-22T11:00']);
});

test('PAY-02 no reminder goes out before eleven or from six in the evening', () => {
  expect(['10:59:59', '11:00', '17:59:59', '18:00'].map((hour) => isReminderHour(ist(`2026-11-20T${hour}`)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(shown([nextReminderHour(ist('2026-11-20T18:00')), nextReminderHour(ist('2026-11-20T00:10'))])).toEqual([
    '2026-11-21T11:00',
    '2026-11-20T11:00',
  ]);
});
