import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import css from './Rows.module.css';
import { type FileRow, rowActAttribute } from './use-row-acts.ts';

/** Corrects or drops a row before its file is confirmed. */
export function RowCorrection({
  row: { number, state },
  acts,
}: {
  readonly row: FileRow;
  readonly acts: {
    readonly busy: number | undefined;
    readonly edit: (number: number) => void;
    readonly drop: (number: number) => Promise<void>;
  };
}) {
  return (
    <span className={css['rowActs']}>
      {state === 'WRONG' ? (
        <Button size="small" {...{ [rowActAttribute]: number }} onClick={() => acts.edit(number)}>
          <Trans>
            Correct <span className="sr">row {number}</span>
          </Trans>
        </Button>
      ) : (
        <IconButton
          name={t`Edit row ${number}`}
          icon={Pencil}
          size={16}
          {...{ [rowActAttribute]: number }}
          onClick={() => acts.edit(number)}
        />
      )}
      <IconButton
        name={t`Remove row ${number}`}
        icon={Trash2}
        size={16}
        aria-busy={acts.busy === number || undefined}
        onClick={() => void acts.drop(number)}
      />
    </span>
  );
}
