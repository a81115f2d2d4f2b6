import { expect, test } from 'vitest';
import {
  canApply,
  canPress,
  customOption,
  isPicked,
  matchingOptions,
  nothingFound,
  offersAll,
  type PickerOption,
  type PickRules,
  pressed,
  pressedAll,
  rowsInSight,
} from './option-picker.ts';

const kaapi: PickerOption = { key: 'k', title: 'Kaapi Online', subtitle: 'KAAPI01' };
const chai: PickerOption = { key: 'c', title: 'Chai Stop', subtitle: 'CHAISTOP01' };
const closed: PickerOption = { key: 'x', title: 'Closed Shop', subtitle: 'SHUT01', disabled: true };
const all = [kaapi, chai, closed];
const rules = (mode: PickRules['mode'], more: Partial<PickRules> = {}): PickRules => ({ mode, max: 500, ...more });

test('MID-03 an empty choice cannot be applied', () => {
  expect([canApply([]), canApply(['k']), canApply('all')]).toEqual([false, true, true]);
});

test('MID-03 single: another option replaces the choice, and a second press clears it', () => {
  expect(pressed([], kaapi, rules('single'))).toEqual(['k']);
  expect(pressed(['k'], chai, rules('single'))).toEqual(['c']);
  expect(pressed(['k'], kaapi, rules('single'))).toEqual([]);
});

test('MID-03 multi: each press adds or removes an option', () => {
  expect(pressed(['k'], chai, rules('multi'))).toEqual(['k', 'c']);
  expect(pressed(['k', 'c'], kaapi, rules('multi'))).toEqual(['c']);
});

test('MID-03 all or single: a choice replaces all and the other option, and a second press keeps it', () => {
  expect(pressed('all', kaapi, rules('all-or-single'))).toEqual(['k']);
  expect(pressed(['k'], chai, rules('all-or-single'))).toEqual(['c']);
  expect(pressed(['k'], kaapi, rules('all-or-single'))).toEqual(['k']);
  expect(pressedAll(['k'])).toBe('all');
});

test('MID-03 all can be chosen only in multi mode, and not while a search hides options', () => {
  expect([offersAll('multi', ''), offersAll('multi', '  '), offersAll('multi', 'a')]).toEqual([true, true, false]);
  expect([offersAll('single', ''), offersAll('all-or-single', '')]).toEqual([false, false]);
  expect([pressedAll([]), pressedAll('all')]).toEqual(['all', []]);
  expect(isPicked('all', 'k')).toBe(true);
});

test('MID-03 a disabled option cannot be newly chosen, but a chosen one can be removed', () => {
  for (const mode of ['single', 'multi', 'all-or-single'] as const) {
    expect(pressed(['k'], closed, rules(mode))).toEqual(['k']);
    expect(canPress([], closed, rules(mode))).toBe(false);
  }
  expect(pressed(['x'], closed, rules('single'))).toEqual([]);
  expect(pressed(['k', 'x'], closed, rules('multi'))).toEqual(['k']);
});

test('MID-03 one option can be removed from all if every option is known and the rest fits the limit', () => {
  const everyKey = ['k', 'c', 'x'];
  expect(pressed('all', kaapi, rules('multi', { everyKey }))).toEqual(['c', 'x']);
  expect(pressed('all', kaapi, rules('multi'))).toBe('all');
  expect(canPress('all', kaapi, rules('multi', { everyKey, max: 1 }))).toBe(false);
});

test('MID-06 no more options can be chosen one by one than a filter accepts', () => {
  expect(canPress(['k'], chai, rules('multi', { max: 1 }))).toBe(false);
  expect(pressed(['k'], kaapi, rules('multi', { max: 1 }))).toEqual([]);
});

test('MID-03 a custom option is offered only where allowed and when nothing matches', () => {
  expect(customOption(' NEW01 ', 0, true)).toEqual({ key: 'NEW01', title: 'NEW01' });
  expect([customOption('NEW01', 1, true), customOption('NEW01', 0, false), customOption(' ', 0, true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('MID-04 a search covers title and subtitle, ignoring case', () => {
  expect(matchingOptions(all, 'kAApi o')).toEqual([kaapi]);
  expect(matchingOptions(all, 'stop01')).toEqual([chai]);
  expect(matchingOptions(all, 'stop chaistop')).toEqual([chai]);
  expect(matchingOptions(all, ' ')).toEqual(all);
});

test('MID-04 a search without a result names the searched text', () => {
  expect(nothingFound('')).toEqual({ title: 'No result found.' });
  expect(nothingFound('dosa')).toEqual({
    title: 'dosa not found.',
    note: 'Your search “dosa” did not match any result. Please try again.',
  });
});

test('MID-06 of 10,000 rows only the visible ones are rendered', () => {
  expect(rowsInSight({ top: 0, height: 392 }, 56, 10_000)).toEqual({ first: 0, end: 13 });
  expect(rowsInSight({ top: 280_000, height: 392 }, 56, 10_000)).toEqual({ first: 4994, end: 5013 });
  expect(rowsInSight({ top: 560_000, height: 392 }, 56, 10_000)).toEqual({ first: 9994, end: 10_000 });
  expect(rowsInSight({ top: 5600, height: 392 }, 56, 2)).toEqual({ first: 2, end: 2 });
});
