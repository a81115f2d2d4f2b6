/** Where a command writes. Results go to stdout, progress and remarks to stderr. */
export interface Output {
  readonly isJson: boolean;
  /** A value as one line of JSON, or as text for people. */
  result(value: object, text: string): void;
  /** A remark for people. Not printed with --json. */
  note(text: string): void;
}

/** Writes to the terminal, or to its replacement in tests. */
export const openOutput = (isJson: boolean): Output => ({
  isJson,
  result: (value, text) => void process.stdout.write(`${isJson ? JSON.stringify(value) : text}\n`),
  note: (text) => {
    if (!isJson) process.stderr.write(`${text}\n`);
  },
});

/** Rows aligned in columns, each as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An amount of paise in rupees. */
export const rupees = (paise: number): string =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100)}`;

/** The time of day in the reader's time zone. */
export function clockTime(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
