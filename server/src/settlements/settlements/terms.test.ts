import { addDays, isWorkingDay, settlementDayOf } from '@galla/contract/settlements/settlements/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { istDay, istMidnight } from '../../platform/indian-time.ts';
import { cutsOf, type Terms, usualTerms } from './terms.ts';

const minute = 60_000;
const at = (moment: string) => Date.parse(`${moment}+05:30`);

/** Days at the end of a month or year, a leap day, Diwali, and others. */
const days = fc.oneof(
  fc.constantFrom('2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2026-11-08', '2026-10-31'),
  fc.integer({ min: 0, max: 2_000 }).map((count) => addDays('2026-01-01', count)),
);
/** Bank holidays near a day, up to nine of them in a row. */
const holidaysNear = (day: string) =>
  fc
    .array(fc.record({ from: fc.integer({ min: -12, max: 12 }), length: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 3,
    })
    .map(
      (rows) =>
        new Map(
          rows.flatMap(({ from, length }) =>
            Array.from({ length }, (_, index) => [addDays(day, from + index), 'A holiday'] as const),
          ),
        ),
    );
const terms = fc.record({
  inStoreDays: fc.integer({ min: 0, max: 7 }),
  onlineDays: fc.integer({ min: 0, max: 7 }),
  cutOff: fc.oneof(fc.constantFrom(1, 1439, 1440), fc.integer({ min: 1, max: 1440 })),
  minimum: fc.constant(1_00),
  holdReason: fc.constant(null),
}) satisfies fc.Arbitrary<Terms>;
/** Minutes after midnight in India, mostly around midnight and the cut-off. */
const moments = fc.oneof(
  fc.constantFrom(0, 1, 24 * 60 * minute - 1),
  fc.integer({ min: 0, max: 24 * 60 * minute - 1 }),
);
const worlds = days.chain((day) =>
  fc.record({ day: fc.constant(day), holidays: holidaysNear(day), terms, ms: moments, byCutOff: fc.nat(2) }),
);

/** The day of a moment, computed independently: from the cut-off on, it is the next day. */
const belongsTo = (moment: number, cutOff: number) => {
  const day = istDay(moment);
  return moment - istMidnight(moment) < cutOff * minute ? day : addDays(day, 1);
};

/** The n-th working day after a day, by counting. For 0 it is the day itself, or the next working day. */
function counted(from: string, workingDays: number, holidays: ReadonlyMap<string, string>): string {
  const later = Array.from({ length: 60 }, (_, index) => addDays(from, index + (workingDays === 0 ? 0 : 1)));
  return later.filter((day) => isWorkingDay(day, holidays))[Math.max(0, workingDays - 1)] ?? '';
}

describe('SET-02 a payment at any moment', () => {
  test('SET-02 the payment is due once: earlier runs leave it, and the run of its day and all later ones include it', () => {
    fc.assert(
      fc.property(worlds, ({ day, holidays, terms: agreed, ms, byCutOff }) => {
        // Some are in the exact millisecond of the cut-off, and in the one before.
        const midnight = at(`${day}T00:00:00`);
        const moment = byCutOff < 2 ? midnight + agreed.cutOff * minute - byCutOff : midnight + ms;
        for (const [name, workingDays] of [
          ['inStore', agreed.inStoreDays] as const,
          ['online', agreed.onlineDays] as const,
        ]) {
          const due = counted(belongsTo(moment, agreed.cutOff), workingDays, holidays);
          expect(settlementDayOf(belongsTo(moment, agreed.cutOff), workingDays, holidays)).toBe(due);
          for (let run = addDays(day, -3); run <= addDays(due, 12); run = addDays(run, 1))
            if (isWorkingDay(run, holidays))
              expect([run, moment < cutsOf(run, agreed, holidays)[name]]).toEqual([run, run >= due]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['the last second of the year', '2026-12-31T23:59:59', '2027-01-01'],
    ['the first second of the year', '2027-01-01T00:00:00', '2027-01-02'],
    ['the 28th of February of a leap year', '2028-02-28T12:00:00', '2028-02-29'],
    ['the leap day', '2028-02-29T23:59:59', '2028-03-01'],
    ['a Friday before a second Saturday', '2026-11-13T18:00:00', '2026-11-16'],
    ['the last second of a month before a Sunday', '2026-10-31T23:59:59', '2026-11-02'],
  ])('SET-02 a payment of %s in a store is settled on the next working day', (_what, paidAt, settled) => {
    const { inStore } = cutsOf(settled, usualTerms, new Map());
    expect(at(paidAt) < inStore).toBe(true);
    expect(at(paidAt) < cutsOf(addDays(settled, -1), usualTerms, new Map()).inStore).toBe(false);
  });
});
