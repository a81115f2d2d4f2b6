import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import css from './Rows.module.css';

interface Props {
  /** The number of wrong rows. */
  readonly wrong: number;
  readonly busy: boolean;
  readonly problem: string;
  /** What happens to the dropped rows. */
  readonly note: string;
  readonly onDrop: () => void;
}

/** Drops all wrong rows. They cannot be restored, so it asks first. */
export function DropWrongRows({ wrong, busy, problem, note, onDrop }: Props) {
  const [asking, setAsking] = useState(false);
  const drop = () => {
    setAsking(false);
    onDrop();
  };
  const words = plural(wrong, { one: 'Remove the row with an error', other: 'Remove all # rows with errors' });
  return (
    <>
      <Button
        kind="danger-text"
        busy={busy}
        busyLabel={t`Removing`}
        aria-describedby={problem === '' ? undefined : 'drop-problem'}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      {problem !== '' && (
        <p id="drop-problem" role="alert" className={css['wrong']}>
          {problem}
        </p>
      )}
      {asking && (
        <Modal
          title={plural(wrong, { one: 'Remove the row with an error?', other: 'Remove all # rows with errors?' })}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button kind="danger" onClick={drop}>
                {words}
              </Button>
            </>
          }
        >
          <p>{note}</p>
        </Modal>
      )}
    </>
  );
}
