import type { SavedView } from '@galla/contract/payments/saved-views/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './public/SavedViews.module.css';

interface Props {
  /** The view that the address started with; none after it was deleted. */
  readonly open: SavedView | undefined;
  readonly onReset: (() => void) | undefined;
  readonly onSave: (() => Promise<SavedView>) | undefined;
  readonly onNew: () => void;
  readonly onSettled: () => Promise<unknown>;
}

/** The actions for the changes to a view. A person without permission to change it saves a new view. */
export function ChangedView({ open, onReset, onSave, onNew, onSettled }: Props) {
  const { run, busy, problem } = useAct({ settled: onSettled });
  return (
    <>
      <div className={css['changed']}>
        <span className="muted small" role="status">
          {open === undefined ? t`This view was deleted. Its filters still apply.` : t`Changed`}
        </span>
        {onReset && (
          <Button kind="text" size="small" onClick={onReset}>
            <Trans>Reset</Trans>
          </Button>
        )}
        {open?.mayChange && onSave ? (
          <Button
            kind="text"
            size="small"
            icon={Bookmark}
            busy={busy}
            busyLabel={t`Saving`}
            onClick={() => void run(onSave)}
          >
            <Trans>Save changes</Trans>
          </Button>
        ) : (
          <Button kind="text" size="small" icon={Bookmark} onClick={onNew}>
            <Trans>Save as new view</Trans>
          </Button>
        )}
      </div>
      {problem !== '' && (
        <div className={css['problem']}>
          <Refusal text={problem} />
        </div>
      )}
    </>
  );
}
