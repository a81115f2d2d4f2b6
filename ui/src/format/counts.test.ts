import { expect, test } from 'vitest';
import { formatSize } from './counts.ts';

test('REF-05 a file’s size is shown in the unit of its limit', () => {
  expect([0, 1, 840, 1024, 12_700, 1024 * 1024, 52_428_800, 52_428_801].map(formatSize)).toEqual([
    '0 bytes',
    '1 byte',
    '840 bytes',
    '1 KB',
    '12.4 KB',
    '1 MB',
    '50 MB',
    '50 MB',
  ]);
});
