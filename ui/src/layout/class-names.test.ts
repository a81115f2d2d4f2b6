import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

test('a class name of the style sheet is mapped, any other passes through, falsy names are dropped', () => {
  const c = classNames({ box: 'box_1' });
  expect(c('box', false, undefined, null, '', 'mine')).toBe('box_1 mine');
});
