import { type OpeningSpan, weekDays } from '@galla/contract/shops/stores/opening-hours.ts';
import { expect, test } from 'vitest';
import { groupHours } from '../details/details-view-model.ts';
import { draftOf, hoursOf, usualHours } from './hours-draft.ts';

test('STO-03 opening hours that are saved without changes stay the same', () => {
  const hours: OpeningSpan[] = [
    { day: 'MON', from: '08:00', to: '13:00' },
    { day: 'MON', from: '16:00', to: '24:00' },
    { day: 'FRI', from: '18:00', to: '02:00' },
    { day: 'SAT', from: '00:00', to: '24:00' },
  ];
  expect(hoursOf(draftOf(hours))).toEqual(hours);
  expect(hoursOf(draftOf([]))).toEqual([]);
  expect(draftOf(usualHours).filter(({ mode }) => mode === 'closed')).toHaveLength(1);
});

test('STO-02 days with the same hours are grouped, and closed days say so', () => {
  expect(groupHours(usualHours)).toEqual([
    { days: 'Mon–Sat', spans: ['09:00 AM–09:00 PM'] },
    { days: 'Sun', spans: [] },
  ]);
  const always = weekDays.map((day): OpeningSpan => ({ day, from: '00:00', to: '24:00' }));
  expect(groupHours(always)).toEqual([{ days: 'Mon–Sun', spans: ['All day'] }]);
});
