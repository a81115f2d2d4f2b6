import type { LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { linkRowStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import css from '../../../lib/rows/Rows.module.css';
import type { FileKind } from '../file-kinds.ts';
import { cellError, columnWords, rowGroups } from '../file-labels.ts';

const c = classNames(css);

interface Props {
  readonly kind: FileKind;
  readonly rows: readonly LinkRow[];
}

/** The result of each row: its link with the short address, or why there is none. */
export function ResultRows({ kind, rows }: Props) {
  return (
    <ul className={c('cards')} aria-label={t`Rows`}>
      {rows.map((row) => (
        <li key={row.number}>
          <Card kind={kind} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Card({ kind, row }: { readonly kind: FileKind; readonly row: LinkRow }) {
  const { number, cells, state, link, wrong, amount } = row;
  const reference = cells.referenceId || t`No reference`;
  return (
    <div className={c('card')}>
      <div>
        <b>{link === null ? reference : <RouterLink href={`${kind.listPath}/${link.id}`}>{reference}</RouterLink>}</b>
        <StatusPill state={state} label={linkRowStates[state]} group={rowGroups[state]} />
      </div>
      <p>
        {t`Row ${number} · ${{ customerName: cells.customerName || t`No name` }}`}
        {amount !== null && (
          <>
            {' · '}
            <Money paise={amount} />
          </>
        )}
      </p>
      {link?.url && (
        <p>
          <Figure>{link.url}</Figure> <CopyButton text={link.url} name={t`link of row ${number}`} />
        </p>
      )}
      {wrong.map((one) => (
        <span key={one.column} className={c('wrong')}>
          <Icon of={CircleAlert} size={14} />
          {`${t(columnWords[one.column].label)}: ${cellError(one)}`}
        </span>
      ))}
    </div>
  );
}
