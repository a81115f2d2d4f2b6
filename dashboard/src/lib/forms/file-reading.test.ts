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

test('REF-06 a usual file needs no word about how it is read, and another one has it', () => {
  expect([readingNotes(usual), readingNotes(null)]).toEqual([[], []]);
  expect(readingNotes({ ...usual, decimalSign: ',' })).toEqual([
    'Amounts have a decimal comma: 4,99 is read as ₹4.99.',
  ]);
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
    'Sheet “November” is read. Hidden sheets are not read: “Old”.',
    'Only the sheet “November” is read, and not “Notes”.',
    '2 hidden rows of the sheet are read too.',
  ]);
});
