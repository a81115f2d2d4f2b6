import type { LinkCells } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { linkColumnNames } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { LinkCellError, LinkRules, WrongCell } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { readLinkRow } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ColumnRow } from '../../platform/files/column-file.ts';
import type { BatchKey } from './queries.ts';
import type { Checked, NewRow, StoredRow } from './row-queries.ts';
import { findHolders, findRowsIn, findTaken, setChecked } from './row-queries.ts';

/** Errors that only the original cells reveal: card numbers are masked and long texts cut before a row is stored. */
const ofGivenCells: ReadonlySet<LinkCellError> = new Set(['CARD_NUMBER', 'TEXT_NOT_ALLOWED']);

/** A row of the file as it is stored. */
export function newRow(number: number, { cells, error }: ColumnRow<keyof LinkCells>, rules: LinkRules): NewRow {
  const { link, wrong } = readLinkRow(cells, rules);
  const row = rowOf(number, cells, link, wrong);
  // With the wrong number of cells, their columns are unknown, so this is the only error reported.
  return error === 'CELL_COUNT' ? { ...row, wrong: [{ column: 'referenceId', code: error }], reference: '' } : row;
}

/** A row after some of its cells have changed. */
export function correctedRow(
  before: StoredRow,
  changed: { readonly [Column in keyof LinkCells]?: string | undefined },
  rules: LinkRules,
): NewRow {
  const given = Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== undefined));
  const cells = { ...before.cells, ...given } as LinkCells;
  const { link, wrong } = readLinkRow(cells, rules);
  const kept = (before.wrong as readonly WrongCell[]).filter(
    ({ column, code }) => ofGivenCells.has(code) && given[column] === undefined,
  );
  return rowOf(before.number, cells, link, [
    ...wrong.filter(({ column }) => !kept.some((one) => one.column === column)),
    ...kept,
  ]);
}

function rowOf(
  number: number,
  cells: LinkCells,
  link: ReturnType<typeof readLinkRow>['link'],
  wrong: readonly WrongCell[],
): NewRow {
  return {
    number,
    cells: Object.fromEntries(linkColumnNames.map((column) => [column, maskCardNumbers(cells[column])])),
    wrong,
    reference: link.referenceId?.toLowerCase() ?? '',
    amount: link.amount ?? null,
    expires_at: link.expiresAt === undefined ? null : new Date(link.expiresAt),
    send_by: link.sendBy ?? [],
  };
}

/**
 * Checks the next rows of a file against its other rows and the merchant's links. The first row with a reference owns
 * it, even if another cell of that row is wrong. Fewer results than requested mean that these were the last rows.
 */
export async function checkRows(
  tx: Tx,
  key: BatchKey,
  page: { readonly after: number; readonly size: number },
): Promise<Checked[]> {
  const rows = await findRowsIn(tx, key, { state: 'UNCHECKED', ...page });
  if (rows.length === 0) return [];
  const references = rows.map(({ reference }) => reference).filter((reference) => reference !== '');
  const holders = await findHolders(tx, key, references);
  const taken = await findTaken(tx, key.tenantId, references);
  const checked = rows.map(({ number, reference, wrong }): Checked => {
    const own = (wrong as readonly WrongCell[]).filter(
      ({ code }) => code !== 'REFERENCE_REPEATED' && code !== 'REFERENCE_TAKEN',
    );
    const holder = holders.get(reference);
    if (reference === '') return { number, wrong: own, same_as: null };
    if (holder !== undefined && holder !== number) {
      const repeated = { column: 'referenceId', code: 'REFERENCE_REPEATED', row: holder } as const;
      return { number, wrong: [repeated, ...own], same_as: holder };
    }
    holders.set(reference, number);
    const isTaken = taken.has(reference);
    return {
      number,
      wrong: isTaken ? [{ column: 'referenceId', code: 'REFERENCE_TAKEN' }, ...own] : own,
      same_as: null,
    };
  });
  await setChecked(tx, key, checked);
  return checked;
}
