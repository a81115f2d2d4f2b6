import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { expect, test } from 'vitest';
import { readingNotes } from './file-reading.ts';

const usual: FileReading = {
  kind: 'CSV',
  sheet: null,
  hiddenSheets: [],
  otherSheets: [],
  encoding: null,
  delimiter: ',',
  decimalSign: '.',
  contradicts: false,
  hiddenRows: 0,
};

test('REF-06 a usual file needs no note about how it is read; an unusual file has one', () => {
  expect([readingNotes(usual), readingNotes(null)]).toEqual([[], []]);
  expect(readingNotes({ ...usual, decimalSign: ',' })).toEqual(['Amounts use a decimal comma: 4,99 is read as ₹4.99.']);
  expect(
    readingNotes({
      ...usual,
      kind: 'XLSX',
      sheet: 'November',
      hiddenSheets: ['Old'],
      otherSheets: ['Notes'],
      hiddenRows: 2,
    }),
  ).toEqual([
    'We read sheet “November”. Hidden sheets are skipped: “Old”.',
    'We read only sheet “November”, not “Notes”.',
    '2 hidden rows are included.',
  ]);
});
