import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { expect, test } from 'vitest';
import { choices, cursors, ids, merchant, oneOf, page, text, wholeDays } from './list-params.ts';
import { defineListSearch } from './list-search.ts';

const person = 'usr_01m7zz02maea0v9hm69efj1rmz';
const [first, second] = ['aud_01m7zz02maea0v9hm69efj1rmz', 'aud_01m7zz02maea0v9hm69efj1rma'];
const now = Date.parse('2026-11-20T12:00:00+05:30');

const search = defineListSearch('/list', {
  view: oneOf(['list', 'calendar']),
  dates: wholeDays(),
  q: text(5),
  people: ids('person', 'personIds'),
  acts: choices(['SIGNED_IN', 'SIGNED_OUT'], 'acts'),
  merchant: merchant(),
  ...cursors(auditEventIds),
  page: page(),
});

test('an address has only the parameters that differ from the plain list, in the described order', () => {
  expect(search.parse({})).toEqual(search.plain);
  expect(search.params(search.plain)).toEqual({});
  expect(search.href()).toBe('/list');
  expect(search.href({ page: 2, people: [person], dates: { preset: 'month' } })).toBe(
    `/list?dates=month&people=${person}&page=2`,
  );
});

test('every value survives the conversion into an address and back', () => {
  const chosen = {
    view: 'calendar',
    dates: { first: '2026-11-01', last: '2026-11-05' },
    q: 'asha',
    people: [person],
    acts: ['SIGNED_IN', 'SIGNED_OUT'],
    merchant: 'SAGAR007',
    after: first,
    page: 4,
  } as const;
  expect(search.parse(search.params(chosen))).toEqual(chosen);
  expect(search.setCount(chosen)).toBe(2);
});

test('unknown and malformed texts are ignored', () => {
  const read = search.parse({
    view: 'tree',
    dates: 'all',
    from: '2026-02-30',
    to: '2026-03-01',
    q: '  a long text ',
    people: `x,${person},${person}`,
    acts: 'LOST',
    merchant: '<b>',
    after: 'pay_1',
    page: '0',
  });
  expect(read).toEqual({ ...search.plain, q: 'a lon', people: [person] });
});

test('UI-02 a page has one cursor, and another filter returns to the first page', () => {
  expect(search.parse({ after: first, before: second })).toMatchObject({ after: first, before: undefined });
  expect(search.params({ after: first, before: second })).toEqual({ after: first });
  const third = search.parse({ before: second, page: '3' });
  expect(third).toMatchObject({ before: second, page: 3 });
  expect(search.changed(third, { q: 'x' })).toEqual({ ...search.plain, q: 'x' });
});

test('the server gets only the filters that narrow the list, under its own names', () => {
  expect(search.filters({}, now)).toEqual({});
  const filters = search.filters({ dates: { preset: 'isoWeek' }, people: [person], merchant: 'SAGAR007' }, now);
  expect(filters).toEqual({
    from: '2026-11-15T18:30:00.000Z',
    to: '2026-11-22T18:30:00.000Z',
    personIds: [person],
    merchantId: 'SAGAR007',
  });
});
