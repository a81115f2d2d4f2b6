import { type LinkColumn, linkColumnNames } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { linkCellErrors } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import {
  type LinkBatchState,
  type LinkRowState,
  linkBatchStates,
} from '@galla/contract/collect/payment-link-batches/states.ts';
import { linkExpiry, linkMonths } from '@galla/contract/collect/payment-links/fields.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Step } from '../../lib/page/Steps.tsx';

/** The label of each column and the help text for its cells. */
export const columnWords: {
  readonly [Column in LinkColumn]: { readonly label: MessageDescriptor; readonly purpose: MessageDescriptor };
} = {
  referenceId: { label: msg`Reference`, purpose: msg`Your own ID for the link. Use each once` },
  customerName: { label: msg`Customer`, purpose: msg`Up to 120 characters` },
  phoneNumber: { label: msg`Mobile number`, purpose: msg`10 digits; required to send an SMS` },
  email: { label: msg`Email`, purpose: msg`Required to send an email` },
  amount: { label: msg`Amount`, purpose: msg`In rupees, with up to two decimals` },
  purpose: { label: msg`Purpose`, purpose: msg`Purpose of the payment, up to 63 characters` },
  payBy: { label: msg`Pay by`, purpose: msg`A date such as 2026-12-15, up to six months away. If empty, one month` },
  sendBy: { label: msg`Send by`, purpose: msg`SMS, EMAIL, both or nothing` },
  language: { label: msg`Language`, purpose: msg`en or hi, for messages and page` },
  firstPart: { label: msg`First payment`, purpose: msg`For partial payments: the minimum first payment, in rupees` },
  reminders: { label: msg`Reminders`, purpose: msg`0 to 3, until the link is paid` },
};

/** The columns that are always shown. Another column appears only if one of its cells is wrong. */
const usualColumns: ReadonlySet<LinkColumn> = new Set([
  'referenceId',
  'customerName',
  'phoneNumber',
  'email',
  'amount',
  'payBy',
]);

/** The columns to show for these rows. */
export const columnsOf = (rows: readonly LinkRow[]): readonly LinkColumn[] =>
  linkColumnNames.filter(
    (name) => usualColumns.has(name) || rows.some(({ wrong }) => wrong.some(({ column }) => column === name)),
  );

/** The error text of a cell. */
export function cellError({ code, row }: LinkRow['wrong'][number], now = currentTime()): string {
  if (code === 'REFERENCE_REPEATED' && row !== undefined) return t`Same as row ${row}`;
  if (code === 'DAY_TOO_FAR') return t`Latest is ${{ lastDay: formatDay(linkExpiry(now, linkMonths.max)) }}`;
  return linkCellErrors[code];
}

/** The text of a cell as shown: valid dates and amounts are formatted as on other screens. */
export function cellText({ cells, wrong, expiresAt, amount }: LinkRow, column: LinkColumn): string {
  if (column === 'amount' && amount !== null) return formatMoney(amount).replace('₹', '');
  if (column === 'payBy' && expiresAt !== null && !wrong.some((one) => one.column === 'payBy'))
    return formatDay(expiresAt);
  return cells[column] ?? '';
}

export const stateGroups: { readonly [State in LinkBatchState]: StatusGroup } = {
  CHECKING: 'warning',
  READY: 'neutral',
  CREATING: 'warning',
  COMPLETED: 'success',
  CANCELLED: 'error',
  ERRORED: 'error',
};

export const rowGroups: { readonly [State in LinkRowState]: StatusGroup } = {
  UNCHECKED: 'neutral',
  WRONG: 'error',
  RIGHT: 'success',
  LEFT_OUT: 'neutral',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'neutral',
};

/** Whether the worker is still processing the file. */
export const isMoving = ({ state }: Pick<LinkBatch, 'state'>): boolean => linkBatchStates[state].isWorking;

/** How many links: `1 link`, `991 links`. */
export const linkCount = (count: number): string => plural(count, { one: '# link', other: '# links' });

/** The steps from the file to the links; none if the file was cancelled. */
export function stepsOf(state: LinkBatchState | undefined, confirms: boolean): readonly Step[] {
  if (state === 'CANCELLED') return [];
  const isDraft = state === 'READY' || state === 'CHECKING';
  const at = state === undefined ? 0 : isDraft ? (confirms ? 2 : 1) : 3;
  return [
    t`File`,
    t({ message: 'Correct', comment: 'A step: the wrong rows of a file are corrected' }),
    t`Confirm`,
    t`Result`,
  ].map((name, place) => ({
    name,
    state: place < at ? 'done' : place === at ? 'now' : 'next',
  }));
}
