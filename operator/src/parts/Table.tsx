import type { ReactNode } from 'react';

/** A column: its title and what it renders for a row. */
export interface Column<Row> {
  readonly title: string;
  readonly of: (row: Row) => ReactNode;
}

/** The rows of a list. On a narrow screen each row is a card with a title before each value. */
export function Table<Row>({
  label,
  rows,
  columns,
  keyOf,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
}) {
  return (
    <table className="list">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, of }) => (
              <td key={title} data-title={title}>
                {of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
