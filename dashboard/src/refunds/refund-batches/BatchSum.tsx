import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatCount, formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
          <p className={c('what')}>
            <Trans>Checking the rows</Trans>
          </p>
          <p className={c('words')}>
            <Trans>Nothing has been refunded yet. You can leave this page and come back.</Trans>
          </p>
        </>
      ) : (
        <>
          <p className={c('what')}>
            {sent ? t`Refunds initiated` : state === 'REJECTED' ? t`Not refunded` : t`To be refunded`}
          </p>
          <p>
            <Money paise={sent ? doneAmount : rightAmount} size="display" struck={state === 'REJECTED'} />
          </p>
          <p className={c('words')}>
            {sent && !isOver(state)
              ? t({
                  comment: 'Below the amount refunded so far',
                  message: `of ${ph({ amount: formatMoney(rightAmount) })} to ${ph({ payments: paymentCount(right) })}`,
                })
              : t({
                  comment: 'Below the amount that is refunded',
                  message: `to ${ph({ payments: paymentCount(sent ? done : right) })}`,
                })}
          </p>
        </>
      )}
      {progress === undefined ? (
        <Shares batch={batch} />
      ) : (
        <div className={c('progress')}>
          <Progress
            label={state === 'CHECKING' ? t`Checked rows` : t`Refunds`}
            {...progress}
            still={!isMoving(state)}
          />
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
      ? part(t`${{ right: formatCount(right) }} ready`, right, 'good', Check)
      : part(t`${{ done: formatCount(done) }} initiated`, done, 'good', Check)),
    ...part(t`${{ wrong: formatCount(wrong) }} with errors`, wrong, 'bad', X),
    ...part(t`${{ failed: formatCount(failed) }} not refunded`, failed, 'bad', X),
    ...(isBefore
      ? []
      : part(
          ended ? t`${{ left: formatCount(left) }} cancelled` : t`${{ left: formatCount(left) }} to go`,
          left,
          'waits',
          Clock,
        )),
    ...part(t`${{ dropped: formatCount(dropped) }} removed`, dropped, 'out', Minus),
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
    <ul className={c('legend')} aria-label={t`Rows`}>
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
