import { Button } from '@galla/ui/buttons/Button.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import css from './UploadProgress.module.css';

/** The progress of an upload, inside its field. Reading many rows afterwards takes a while. */
export function UploadProgress({ share, onCancel }: { readonly share: number; readonly onCancel: () => void }) {
  const arrived = share >= 1;
  return (
    <div className={css['way']}>
      <Progress label="Upload" now={share} total={arrived ? 0 : 1} />
      <div>
        <span role="status">{arrived ? 'Reading the rows' : 'Uploading the file'}</span>
        {!arrived && (
          <>
            <span className="num">{`${Math.floor(share * 100)}%`}</span>
            <Button size="small" kind="text" onClick={onCancel}>
              Cancel upload
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
