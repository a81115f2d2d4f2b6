import { Button } from '@galla/ui/buttons/Button.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './UploadProgress.module.css';

/** The progress of an upload, inside its field. `next` names the step after the upload, which also takes time. */
export function UploadProgress({
  share,
  next,
  onCancel,
}: {
  readonly share: number;
  readonly next: string;
  readonly onCancel: () => void;
}) {
  const arrived = share >= 1;
  return (
    <div className={css['way']}>
      <Progress label={t`Upload`} now={share} total={arrived ? 0 : 1} />
      <div>
        <span role="status">{arrived ? next : t`Uploading the file`}</span>
        {!arrived && (
          <>
            <span className="num">{`${Math.floor(share * 100)}%`}</span>
            <Button size="small" kind="text" onClick={onCancel}>
              <Trans>Cancel upload</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
