import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import { headText } from '@galla/ui/table/data-table-columns.ts';
import type { DataTableProps } from '@galla/ui/table/data-table-props.ts';
import { Failure } from './Failure.tsx';
import type { Loaded } from './use-load.ts';

/** A list of the desk: a table, and on a narrow screen cards with a title before each value. */
export function Rows<Row>({
  of,
  columns,
  cardsUnder = 900,
  ...table
}: Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey' | 'cardsUnder' | 'empty'> & {
  /** The call that loads the rows, if they are a list of their own. */
  readonly of?: Loaded<unknown>;
}) {
  const card = (row: Row) => (
    <KeyValues
      columns={1}
      className="pairs"
      items={columns.map((column) => ({ name: headText(column), value: column.cell(row) }))}
    />
  );
  return (
    <DataTable
      {...table}
      columns={columns}
      card={card}
      cardsUnder={cardsUnder}
      skeletonRows={3}
      error={of?.error !== undefined && <Failure of={of} />}
    />
  );
}
