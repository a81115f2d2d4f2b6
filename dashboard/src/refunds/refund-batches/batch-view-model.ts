import { type BatchState, batchStates } from '@galla/contract/refunds/refund-batches/rules.ts';
import type {
  BatchRowFilter,
  RefundBatch,
  RefundBatchDetails,
} from '@galla/contract/refunds/refund-batches/schemas.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import { plural, t } from '@lingui/core/macro';
import type { Step } from '../../lib/page/Steps.tsx';

/** How the pages show a bulk refund in a state. */
interface StateLook {
  /** The colour. Waiting and running are warnings, as in every list (UI-07). */
  readonly group: StatusGroup;
  /** The number of the current step. */
  readonly step: number;
  /** Whether the state is final. */
  readonly isOver: boolean;
  /** The amount that lists show: of the rows to refund, of the refunds made, or none yet. */
  readonly amount: 'right' | 'done' | null;
}

/** Every state needs an entry, or the code does not compile. */
export const stateLooks: { readonly [State in BatchState]: StateLook } = {
  CHECKING: { group: 'warning', step: 1, isOver: false, amount: null },
  READY: { group: 'warning', step: 2, isOver: false, amount: 'right' },
  AWAITING_APPROVAL: { group: 'warning', step: 3, isOver: false, amount: 'right' },
  PROCESSING: { group: 'warning', step: 4, isOver: false, amount: 'right' },
  PAUSED: { group: 'warning', step: 4, isOver: false, amount: 'right' },
  ERRORED: { group: 'error', step: 4, isOver: false, amount: 'right' },
  COMPLETED: { group: 'success', step: 5, isOver: true, amount: 'done' },
  CANCELLED: { group: 'error', step: 5, isOver: true, amount: 'done' },
  REJECTED: { group: 'error', step: 5, isOver: true, amount: 'right' },
};

/** Whether the worker is still processing it. */
export const isMoving = (state: BatchState) => batchStates[state].isWorking;

/** Whether the state is final. */
export const isOver = (state: BatchState) => stateLooks[state].isOver;

/** The polling interval in ms. Running batches are polled often; another person may act on a waiting one. */
export function refreshOf(state: BatchState): number | false {
  if (isMoving(state)) return 1500;
  return isOver(state) ? false : 5000;
}

/** Whether the batch is unconfirmed. A stopped batch without a confirmation stopped during the check. */
export const isUnconfirmed = ({ state, confirmedAt }: RefundBatch) =>
  state === 'CHECKING' || state === 'READY' || (state === 'ERRORED' && confirmedAt === null);

/** The progress of the current state's work. */
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
    return {
      now: checked,
      total: rows,
      text: t`${{ checked: formatCount(checked) }} of ${plural(rows, { one: '# row', other: '# rows' })}`,
    };
  if (state !== 'PROCESSING' && state !== 'PAUSED' && state !== 'ERRORED') return undefined;
  if (isUnconfirmed(batch)) return undefined;
  const gone = done + failed;
  return {
    now: gone,
    total: right,
    text: t`${{ done: formatCount(gone) }} of ${plural({ payments: right }, { one: '# payment', other: '# payments' })}`,
  };
}

/** The steps from the file to the refunds, with an approval if required; none if the batch ended early. */
export function stepsOf(batch: RefundBatchDetails): readonly Step[] {
  const { state, needsApproval, decidedAt } = batch;
  if (state === 'CANCELLED' || state === 'REJECTED') return [];
  const approves = needsApproval || decidedAt !== null || state === 'AWAITING_APPROVAL';
  const steps: readonly (readonly [name: string, place: number])[] = [
    [t`Upload`, 0],
    [t`Check`, 1],
    [t`Confirm`, 2],
    ...(approves ? [[t`Approve`, 3] as const] : []),
    [t`Refund`, 4],
  ];
  const at = state === 'ERRORED' && isUnconfirmed(batch) ? 1 : stateLooks[state].step;
  return steps.map(([name, place]) => ({ name, state: place < at ? 'done' : place === at ? 'now' : 'next' }));
}

/** The row filters of a state, with their counts if known. */
export function filtersOf(batch: RefundBatch): readonly { readonly value: BatchRowFilter; readonly label: string }[] {
  const { state, rows, right, wrong, alike, dropped } = batch;
  const isOpen = state === 'READY';
  return [
    { value: 'all', label: t`All ${{ rows: formatCount(rows) }}` },
    ...(isOpen ? [{ value: 'wrong', label: t`Errors ${{ wrong: formatCount(wrong) }}` } as const] : []),
    ...(isOpen && alike > 0
      ? [{ value: 'alike', label: t`Possible duplicates ${{ alike: formatCount(alike) }}` } as const]
      : []),
    ...(isOpen ? [{ value: 'right', label: t`Ready ${{ right: formatCount(right) }}` } as const] : []),
    ...(isOpen ? [] : [{ value: 'open', label: t`In progress` } as const]),
    ...(isOpen ? [] : [{ value: 'done', label: t`Refunded` } as const]),
    ...(isOpen ? [] : [{ value: 'failed', label: t`Not refunded` } as const]),
    ...(dropped > 0 ? [{ value: 'dropped', label: t`Removed ${{ dropped: formatCount(dropped) }}` } as const] : []),
  ];
}

/** The rows that the person sees first: those that need action. */
export function firstFilter({ state, wrong, alike }: RefundBatch): BatchRowFilter {
  if (state !== 'READY') return 'all';
  return wrong > 0 ? 'wrong' : alike > 0 ? 'alike' : 'all';
}

/**
 * The text for screen readers. It changes with the state and with each quarter of the progress, not with every row: an
 * unchanged text is not read again.
 */
export function announcementOf(batch: RefundBatch): string {
  const { state, wrong, right, done, doneAmount, failed } = batch;
  const progress = progressOf(batch);
  const quarter =
    progress === undefined || progress.total === 0 ? 0 : Math.floor((progress.now / progress.total) * 4) * 25;
  switch (state) {
    case 'CHECKING':
      return quarter === 0 ? t`Checking the rows` : t`${quarter}% of rows checked`;
    case 'READY':
      return wrong === 0
        ? t`All rows are ready: ${{ payments: paymentCount(right) }}`
        : plural(wrong, { one: '# row has an error', other: '# rows have errors' });
    case 'AWAITING_APPROVAL':
      return t`Waiting for approval`;
    case 'PROCESSING':
      return quarter === 0 ? t`Refunding` : t`${quarter}% of refunds requested`;
    case 'PAUSED':
      return t`Paused`;
    case 'COMPLETED':
      return failed === 0
        ? t`Completed: ${{ doneAmount: formatMoney(doneAmount) }} to ${{ payments: paymentCount(done) }}`
        : t`Completed: ${{ doneAmount: formatMoney(doneAmount) }} to ${{ payments: paymentCount(done) }}, ${{ failed: formatCount(failed) }} not refunded`;
    case 'CANCELLED':
    case 'REJECTED':
    case 'ERRORED':
      return '';
  }
}
