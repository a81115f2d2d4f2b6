import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { plural, t } from '@lingui/core/macro';

/** Notes on how the file is read; none for a usual file. */
export function readingNotes(reading: FileReading | null): string[] {
  if (reading === null) return [];
  const { kind, sheet, hiddenSheets, otherSheets, encoding, decimalSign, contradicts, hiddenRows } = reading;
  const hidden = hiddenSheets.map((name) => `“${name}”`).join(', ');
  const others = otherSheets.map((name) => `“${name}”`).join(', ');
  return [
    kind === 'HTML' && t`This file is a web page (HTML). We read its table.`,
    sheet !== null && hidden !== '' && t`We read sheet “${sheet}”. Hidden sheets are skipped: ${hidden}.`,
    sheet !== null && others !== '' && t`We read only sheet “${sheet}”, not ${others}.`,
    hiddenRows > 0 && plural(hiddenRows, { one: '# hidden row is included.', other: '# hidden rows are included.' }),
    encoding === 'windows-1252' && t`This file isn’t UTF-8. Check accented letters in names.`,
    contradicts && t`Some amounts use a decimal comma, others a point. Rows with a comma can’t be read.`,
    decimalSign === ',' && t`Amounts use a decimal comma: 4,99 is read as ₹4.99.`,
  ].filter((note) => note !== false);
}
