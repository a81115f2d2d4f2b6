import { Button } from '@galla/ui/buttons/Button.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import css from './UploadProgress.module.css';

/** How far a file is, inside its field. Once it is there its rows are read, which takes a while with very many. */
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
