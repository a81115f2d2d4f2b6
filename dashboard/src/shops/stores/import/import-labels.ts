import {
  type ImportCells,
  type ImportColumn,
  type ImportRowError,
  type ImportRowState,
  type ImportState,
  importColumnNames,
  importRowErrors,
  importStates,
  readImportRow,
} from '@galla/contract/shops/stores/import-rules.ts';
import type { StoreImport, StoreImportRow } from '@galla/contract/shops/stores/imports.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { RowFormat } from '../../../lib/rows/RowEditor.tsx';

/** The label of each column and the help text for its cells. */
export const columnWords: {
  readonly [Column in ImportColumn]: { readonly label: MessageDescriptor; readonly purpose: MessageDescriptor };
} = {
  storeId: { label: msg`Store ID`, purpose: msg`Your own ID for the store. Leave it empty and we’ll create one` },
  name: { label: msg`Store name`, purpose: msg`Customers see it on QR codes and receipts` },
  line: { label: msg`Street and building`, purpose: msg`Up to 120 characters` },
  locality: { label: msg`Area`, purpose: msg`Up to 60 characters` },
  landmark: { label: msg`Landmark`, purpose: msg`Up to 60 characters` },
  pincode: { label: msg`PIN code`, purpose: msg`Fills in city and state` },
  city: { label: msg`City`, purpose: msg`Only if different from the PIN code’s city` },
  latitude: { label: msg`Latitude`, purpose: msg`Leave it empty to use the centre of the PIN code area` },
  longitude: { label: msg`Longitude`, purpose: msg`Leave it empty to use the centre of the PIN code area` },
  hours: { label: msg`Opening hours`, purpose: msg`Such as Mon-Sat 08:00-22:30; Sun 09:00-22:00` },
  tags: { label: msg`Tags`, purpose: msg`Separated by semicolons` },
  counters: { label: msg`Counters`, purpose: msg`Their names, separated by semicolons` },
};

const columnsOfErrors: { readonly [Code in ImportRowError]?: ImportColumn } = {
  STORE_ID_INVALID: 'storeId',
  STORE_ID_REPEATED: 'storeId',
  STORE_EXISTS: 'storeId',
  NAME_EMPTY: 'name',
  NAME_TOO_LONG: 'name',
  ADDRESS_EMPTY: 'line',
  ADDRESS_TOO_LONG: 'line',
  AREA_EMPTY: 'locality',
  PINCODE_INVALID: 'pincode',
  PINCODE_UNKNOWN: 'pincode',
  COORDINATES_INVALID: 'latitude',
  COORDINATES_ELSEWHERE: 'latitude',
  HOURS_INVALID: 'hours',
  TAGS_INVALID: 'tags',
  COUNTERS_INVALID: 'counters',
  COUNTERS_TOO_MANY: 'counters',
};

const ofFigures: ReadonlySet<ImportColumn> = new Set(['storeId', 'pincode', 'latitude', 'longitude']);

/** The row format of a store file, for its editor. */
export const importFormat = (): RowFormat<ImportColumn, ImportRowError> => ({
  columns: importColumnNames.map((column) => ({
    column,
    label: t(columnWords[column].label),
    figures: ofFigures.has(column),
  })),
  columnOfError: (code) => columnsOfErrors[code],
  errorText: (code) => importRowErrors[code],
  cellsError: (cells) => {
    const read = readImportRow(cells);
    return typeof read === 'string' ? read : undefined;
  },
});

/** All cells of a row, including empty ones. */
export const cellsOf = ({ cells }: StoreImportRow): ImportCells =>
  Object.fromEntries(importColumnNames.map((column) => [column, cells[column] ?? ''])) as {
    [Column in ImportColumn]: string;
  };

export const stateGroups: { readonly [State in ImportState]: StatusGroup } = {
  CHECKING: 'warning',
  READY: 'warning',
  PROCESSING: 'warning',
  COMPLETED: 'success',
  CANCELLED: 'error',
  ERRORED: 'error',
};

export const rowGroups: { readonly [State in ImportRowState]: StatusGroup } = {
  UNCHECKED: 'neutral',
  WRONG: 'error',
  RIGHT: 'success',
  DROPPED: 'neutral',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

/** Whether the worker is still processing it. */
export const isMoving = ({ state }: Pick<StoreImport, 'state'>) => importStates[state].isWorking;

export const importHref = (importId: string) => storeScreens.storeImport.path.replace('$importId', importId);

/** The label of the confirmation: `Add 12 stores`, `Add 12 and change 3 stores`. */
export function confirmText({ creates, updates }: Pick<StoreImport, 'creates' | 'updates'>): string {
  if (updates === 0) return plural(creates, { one: 'Add # store', other: 'Add # stores' });
  if (creates === 0) return plural(updates, { one: 'Change # store', other: 'Change # stores' });
  return t`Add ${{ adds: formatCount(creates) }} and change ${plural(updates, { one: '# store', other: '# stores' })}`;
}
