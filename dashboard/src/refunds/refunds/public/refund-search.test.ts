import { expect, test } from 'vitest';
import { refundSearch } from './refund-search.ts';

const store = 'store_01m7zz02maea0v9hm69efj1rmz';
const cursor = 'rfnd_01m7zz02maea0v9hm69efj1rmz';

test('REF-04 the refunds’ filters survive conversion to an address and back', () => {
  const view = {
    ...refundSearch.plain,
    dates: { first: '2026-11-01', last: '2026-11-20' },
    q: 'ORD-4417',
    by: 'merchantOrderId' as const,
    states: ['PENDING', 'FAILED'] as const,
    stores: [store],
    after: cursor,
    page: 3,
  };
  expect(refundSearch.parse(refundSearch.params(view))).toEqual({ ...view, before: undefined });
  expect(refundSearch.href(refundSearch.plain)).toBe('/transactions/refunds/all-refunds');
  expect(refundSearch.href({ states: ['PENDING', 'FAILED'] })).toBe(
    '/transactions/refunds/all-refunds?states=PENDING,FAILED',
  );
});

test('REF-04 unknown parts of an old link are ignored', () => {
  const odd = refundSearch.parse({ dates: 'never', states: 'LOST,PENDING', stores: 'x', after: 'pay_1', page: '-1' });
  expect(odd).toEqual({ ...refundSearch.plain, states: ['PENDING'], after: undefined, before: undefined });
});

test('REF-04 another filter returns to the first page', () => {
  const third = { ...refundSearch.plain, after: cursor, page: 3 };
  expect(refundSearch.changed(third, { states: ['FAILED'] })).toMatchObject({
    after: undefined,
    page: 1,
    states: ['FAILED'],
  });
});

test('REF-04 the server gets Indian days, and the recognised kind of the search', () => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  const days = { ...refundSearch.plain, dates: { first: '2026-11-01', last: '2026-11-20' } };
  expect(refundSearch.filters({ ...days, q: '+91 98117 04340' }, now)).toEqual({
    from: '2026-10-31T18:30:00.000Z',
    to: '2026-11-20T18:30:00.000Z',
    search: { by: 'phone', value: '9811704340' },
  });
  expect(refundSearch.filters({ ...days, q: cursor, states: ['FAILED'] }, now)).toMatchObject({
    states: ['FAILED'],
    search: { by: 'refundId', value: cursor },
  });
});
