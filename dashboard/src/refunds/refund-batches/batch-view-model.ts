import type { BatchState } from '@galla/contract/refunds/refund-batches/rules.ts';
import type {
  BatchRowFilter,
  RefundBatch,
  RefundBatchDetails,
} from '@galla/contract/refunds/refund-batches/schemas.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { Step } from '../../lib/page/Steps.tsx';

/** The colour of a state: waiting and running are warnings, as in every list (UI-07). */
export const stateGroups: { readonly [State in BatchState]: StatusGroup } = {
  CHECKING: 'warning',
  READY: 'warning',
  AWAITING_APPROVAL: 'warning',
  PROCESSING: 'warning',
  PAUSED: 'warning',
  COMPLETED: 'success',
  CANCELLED: 'error',
  REJECTED: 'error',
  ERRORED: 'error',
};

/** Whether the worker moves it on. */
export const isMoving = (state: BatchState) => state === 'CHECKING' || state === 'PROCESSING';

/** Whether the state is final. */
export const isOver = (state: BatchState) => state === 'COMPLETED' || state === 'CANCELLED' || state === 'REJECTED';

/** The polling interval in ms: running batches are watched, and a waiting one may be moved by another person. */
export function refreshOf(state: BatchState): number | false {
  if (isMoving(state)) return 1500;
  return isOver(state) ? false : 5000;
}

/** Whether the batch is unconfirmed: one that stopped then stopped at the check. */
export const isUnconfirmed = ({ state, confirmedAt }: RefundBatch) =>
  state === 'CHECKING' || state === 'READY' || (state === 'ERRORED' && confirmedAt === null);

/** The progress of the work of its state. */
export interface BatchCourse {
  readonly now: number;
  readonly total: number;
  /** In words: `1,200 of 5,000 rows`. */
  readonly text: string;
}

/** The progress of checking or refunding; undefined if there is none. */
export function progressOf(batch: RefundBatch): BatchCourse | undefined {
  const { state, checked, rows, done, failed, right } = batch;
  if (state === 'CHECKING')
    return { now: checked, total: rows, text: `${formatCount(checked)} of ${formatCount(rows)} rows` };
  if (state !== 'PROCESSING' && state !== 'PAUSED' && state !== 'ERRORED') return undefined;
  if (isUnconfirmed(batch)) return undefined;
  const gone = done + failed;
  return { now: gone, total: right, text: `${formatCount(gone)} of ${formatCount(right)} payments` };
}

const stepIndex: { readonly [State in BatchState]: number } = {
  CHECKING: 1,
  READY: 2,
  AWAITING_APPROVAL: 3,
  PROCESSING: 4,
  PAUSED: 4,
  ERRORED: 4,
  COMPLETED: 5,
  CANCELLED: 5,
  REJECTED: 5,
};

/** The steps from the file to the refunds, with an approval where required; none where the batch ended early. */
export function stepsOf(batch: RefundBatchDetails): readonly Step[] {
  const { state, needsApproval, decidedAt } = batch;
  if (state === 'CANCELLED' || state === 'REJECTED') return [];
  const approves = needsApproval || decidedAt !== null || state === 'AWAITING_APPROVAL';
  const steps: readonly (readonly [name: string, place: number])[] = [
    ['Upload', 0],
    ['Check', 1],
    ['Confirm', 2],
    ...(approves ? [['Approve', 3] as const] : []),
    ['Refund', 4],
  ];
  const at = state === 'ERRORED' && isUnconfirmed(batch) ? 1 : stepIndex[state];
  return steps.map(([name, place]) => ({ name, state: place < at ? 'done' : place === at ? 'now' : 'next' }));
}

/** The filters of rows in a state, with their counts where known. */
export function filtersOf(batch: RefundBatch): readonly { readonly value: BatchRowFilter; readonly label: string }[] {
  const { state, rows, right, wrong, alike, dropped } = batch;
  const isOpen = state === 'READY';
  return [
    { value: 'all', label: `All ${formatCount(rows)}` },
    ...(isOpen ? [{ value: 'wrong', label: `Errors ${formatCount(wrong)}` } as const] : []),
    ...(isOpen && alike > 0 ? [{ value: 'alike', label: `Possible duplicates ${formatCount(alike)}` } as const] : []),
    ...(isOpen ? [{ value: 'right', label: `Ready ${formatCount(right)}` } as const] : []),
    ...(isOpen ? [] : [{ value: 'open', label: 'In progress' } as const]),
    ...(isOpen ? [] : [{ value: 'done', label: 'Refunded' } as const]),
    ...(isOpen ? [] : [{ value: 'failed', label: 'Not refunded' } as const]),
    ...(dropped > 0 ? [{ value: 'dropped', label: `Removed ${formatCount(dropped)}` } as const] : []),
  ];
}

/** The rows that a person sees first: those that need action. */
export function firstFilter({ state, wrong, alike }: RefundBatch): BatchRowFilter {
  if (state !== 'READY') return 'all';
  return wrong > 0 ? 'wrong' : alike > 0 ? 'alike' : 'all';
}

/**
 * The announcement: each change of state, and each quarter of the progress, not every row. The same text twice is
 * not read twice.
 */
export function announcementOf(batch: RefundBatch): string {
  const { state, wrong, right, done, doneAmount, failed } = batch;
  const course = progressOf(batch);
  const quarter = course === undefined || course.total === 0 ? 0 : Math.floor((course.now / course.total) * 4) * 25;
  if (state === 'CHECKING') return quarter === 0 ? 'Checking the rows' : `${quarter}% of rows checked`;
  if (state === 'READY' && wrong === 1) return '1 row has an error';
  if (state === 'READY')
    return wrong === 0 ? `All rows are ready: ${paymentCount(right)}` : `${formatCount(wrong)} rows have errors`;
  if (state === 'PROCESSING') return quarter === 0 ? 'Refunding' : `${quarter}% of refunds requested`;
  if (state === 'COMPLETED')
    return failed === 0
      ? `Completed: ${formatMoney(doneAmount)} to ${paymentCount(done)}`
      : `Completed: ${formatMoney(doneAmount)} to ${paymentCount(done)}, ${formatCount(failed)} not refunded`;
  if (state === 'PAUSED') return 'Paused';
  if (state === 'AWAITING_APPROVAL') return 'Waiting for approval';
  return '';
}
