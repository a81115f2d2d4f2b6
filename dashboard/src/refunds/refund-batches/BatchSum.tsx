import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Check, Clock, Minus, X } from 'lucide-react';
import css from './Batch.module.css';
import { isMoving, isOver, isUnconfirmed, progressOf } from './batch-view-model.ts';

const c = classNames(css);

/** One amount, the progress, and the number of rows in each state. */
export function BatchSum({ batch }: { readonly batch: RefundBatchDetails }) {
  const { state, right, rightAmount, done, doneAmount } = batch;
  const progress = progressOf(batch);
  const sent = state === 'COMPLETED' || state === 'CANCELLED' || (progress !== undefined && state !== 'CHECKING');
  return (
    <div className={c('sum')}>
      {state === 'CHECKING' ? (
        <>
          <p className={c('what')}>Checking the rows</p>
          <p className={c('words')}>Nothing has been refunded yet. You can leave this page and come back.</p>
        </>
      ) : (
        <>
          <p className={c('what')}>
            {sent ? 'Refunds initiated' : state === 'REJECTED' ? 'Not refunded' : 'To be refunded'}
          </p>
          <p>
            <Money paise={sent ? doneAmount : rightAmount} size="display" struck={state === 'REJECTED'} />
          </p>
          <p className={c('words')}>
            {sent && !isOver(state)
              ? `of ${formatMoney(rightAmount)} to ${paymentCount(right)}`
              : `to ${paymentCount(sent ? done : right)}`}
          </p>
        </>
      )}
      {progress === undefined ? (
        <Shares batch={batch} />
      ) : (
        <div className={c('progress')}>
          <Progress label={state === 'CHECKING' ? 'Checked rows' : 'Refunds'} {...progress} still={!isMoving(state)} />
          <Figure kind="count">{progress.text}</Figure>
        </div>
      )}
      <Legend batch={batch} />
    </div>
  );
}

interface Part {
  readonly name: string;
  readonly count: number;
  readonly kind: 'good' | 'bad' | 'waits' | 'out';
  readonly icon: IconType;
}

/** The number of rows in each state. */
function partsOf(batch: RefundBatchDetails): readonly Part[] {
  const { state, right, wrong, dropped, done, failed } = batch;
  const part = (name: string, count: number, kind: Part['kind'], icon: IconType): Part[] =>
    count > 0 ? [{ name, count, kind, icon }] : [];
  const ended = state === 'CANCELLED' || state === 'REJECTED';
  const left = right - done - failed;
  const isBefore = isUnconfirmed(batch) || state === 'AWAITING_APPROVAL';
  return [
    ...(isBefore
      ? part(`${formatCount(right)} ready`, right, 'good', Check)
      : part(`${formatCount(done)} initiated`, done, 'good', Check)),
    ...part(`${formatCount(wrong)} with errors`, wrong, 'bad', X),
    ...part(`${formatCount(failed)} not refunded`, failed, 'bad', X),
    ...(isBefore
      ? []
      : part(ended ? `${formatCount(left)} cancelled` : `${formatCount(left)} to go`, left, 'waits', Clock)),
    ...part(`${formatCount(dropped)} removed`, dropped, 'out', Minus),
  ];
}

/** One bar of all rows. The legend repeats it in words. */
function Shares({ batch }: { readonly batch: RefundBatchDetails }) {
  return (
    <div className={c('shares')} aria-hidden="true">
      {partsOf(batch).map(({ name, count, kind }) => (
        <i key={name} className={c(kind)} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}

function Legend({ batch }: { readonly batch: RefundBatchDetails }) {
  const parts = partsOf(batch);
  if (parts.length === 0) return null;
  return (
    <ul className={c('legend')} aria-label="Rows">
      {parts.map(({ name, kind, icon }) => (
        <li key={name}>
          <span className={c('dot', kind)}>
            <Icon of={icon} size={12} />
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
