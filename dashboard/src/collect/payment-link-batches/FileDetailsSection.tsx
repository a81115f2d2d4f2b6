import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatSize } from '@galla/ui/format/counts.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { FileSpreadsheet } from 'lucide-react';
import { rowCount } from '../../lib/rows/row-count.ts';
import css from './Files.module.css';

const figure = (count: number) => <Figure kind="count">{formatCount(count)}</Figure>;

/** The file, and the current totals of its rows. */
export function FileDetailsSection({ file }: { readonly file: LinkBatch }) {
  const { fileName, rows, fileBytes } = file;
  return (
    <div className={css['facts']}>
      <div className={css['file']}>
        <Icon of={FileSpreadsheet} size={20} />
        <div>
          <b>{fileName}</b>
          <p>{`${rowCount(rows)} · ${formatSize(fileBytes)}`}</p>
        </div>
      </div>
      <StatStrip className={css['stats'] ?? ''} stats={statsOf(file)} />
    </div>
  );
}

function statsOf(file: LinkBatch) {
  const { state, ready, wrong, corrected, amount, leftOut, done, doneAmount, failed, confirmedAt } = file;
  if (confirmedAt === null)
    return [
      { label: t`Ready`, value: figure(ready) },
      { label: t`Error`, value: figure(wrong) },
      { label: t`Corrected`, value: figure(corrected) },
      {
        label: t({ message: 'To ask', comment: 'The sum that the links of a file will request' }),
        value: state === 'CHECKING' ? '–' : <Money paise={amount} />,
      },
    ];
  return [
    { label: t`Created`, value: figure(done) },
    { label: t`Not created`, value: figure(failed) },
    { label: t`Removed`, value: figure(leftOut) },
    { label: t`Requested`, value: <Money paise={doneAmount} /> },
  ];
}
