import type { FileReading } from '@galla/contract/core/file-reading.ts';

/** What a person should know of how their file is read; nothing for a usual one. */
export function readingNotes(reading: FileReading | null): string[] {
  if (reading === null) return [];
  const { kind, sheet, hiddenSheets, otherSheets, encoding, decimalSign, contradicts, hiddenRows } = reading;
  const hidden = hiddenSheets.map((name) => `“${name}”`).join(', ');
  const others = otherSheets.map((name) => `“${name}”`).join(', ');
  return [
    kind === 'HTML' && 'The file is a web page (HTML). Its table is read.',
    sheet !== null && hidden !== '' && `Sheet “${sheet}” is read. Hidden sheets are not read: ${hidden}.`,
    sheet !== null && others !== '' && `Only the sheet “${sheet}” is read, and not ${others}.`,
    hiddenRows > 0 &&
      (hiddenRows === 1
        ? '1 hidden row of the sheet is read too.'
        : `${hiddenRows} hidden rows of the sheet are read too.`),
    encoding === 'windows-1252' && 'The file is not UTF-8. Check letters with accents in names.',
    contradicts && 'Some amounts have a decimal comma and others a point. Rows with a comma are not read.',
    decimalSign === ',' && 'Amounts have a decimal comma: 4,99 is read as ₹4.99.',
  ].filter((note) => note !== false);
}
