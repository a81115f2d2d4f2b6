import { expect, test } from 'vitest';
import { earlySummaryBody } from './dashboard-choice.ts';

/** DSH-01 the early call requests the saved dates, the address’s stores and the saved merchants */
const now = Date.parse('2026-11-22T12:30:00Z');
const permitted = { trend_transaction_access: { active: true } };
const bodyOf = (kept: object, search: Record<string, string> = {}) => {
  const body = earlySummaryBody(permitted, kept, search, now);
  return body === undefined ? undefined : JSON.parse(body);
};

test('DSH-01 the early call asks for the kept dates, stores of the address and kept merchants', () => {
  expect(bodyOf({})).toEqual({ from: '2026-11-15T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' });
  const today = { from: '2026-11-21T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' };
  const kept = { 'dashboard-dates': { preset: 'today' }, 'merchants-dashboard': ['SAGAR001'] };
  expect(bodyOf(kept)).toEqual({ ...today, merchantIds: ['SAGAR001'] });
  expect(bodyOf(kept, { merchants: 'SAGAR002', stores: 'store_1,store_2' })).toEqual({
    ...today,
    storeIds: ['store_1', 'store_2'],
    merchantIds: ['SAGAR002'],
  });
});

test('DSH-01 nothing is asked early for dates that end now, nor for people without the permission to see figures', () => {
  expect(bodyOf({ 'dashboard-dates': { preset: 'past24hours' } })).toBeUndefined();
  expect(earlySummaryBody({}, {}, {}, now)).toBeUndefined();
  expect(earlySummaryBody({ trend_transaction_access: { active: false } }, {}, {}, now)).toBeUndefined();
});
