import { linkColumns, linkColumnsOf } from '@galla/contract/collect/payment-link-batches/columns.ts';

/** Wrong cells of the file, by row and column. */
const wrong: Readonly<Record<number, readonly [column: number, text: string]>> = {
  12: [2, '98450 1127'],
  31: [0, 'DW-0030'],
  57: [1, '=HYPERLINK("http://x")'],
  83: [3, 'gita.suri@corp'],
  104: [4, '3200.005'],
  118: [4, '0.00'],
  149: [6, '15/11/2020'],
  163: [6, '2040-07-15'],
  201: [4, '-3200'],
  226: [1, ''],
};

const names = ['Ashwin Bhat', 'Gita Suri', 'Omar Farooq', 'Leena Joseph', 'Manish Agarwal', 'Tara Devi', 'Ravi Teja'];

/** A file of 240 links for hampers; ten of its rows are wrong. */
export function hampersFile(): string {
  const rows = Array.from({ length: 240 }, (_, index) => {
    const number = index + 1;
    const phone = `98${String(45_011_000 + number * 37).padStart(8, '0')}`;
    const name = names[index % names.length] ?? '';
    const cells = [
      `DW-${String(number).padStart(4, '0')}`,
      name,
      phone,
      '',
      '3200.00',
      'Annual hamper',
      '',
      'SMS',
      'en',
    ];
    const [column, text] = wrong[number] ?? [];
    if (column !== undefined) cells[column] = text ?? '';
    return cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  });
  return [
    linkColumnsOf('OFFLINE')
      .map((column) => linkColumns[column])
      .join(','),
    ...rows,
  ].join('\n');
}
