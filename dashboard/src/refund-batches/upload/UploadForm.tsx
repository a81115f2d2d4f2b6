import { refundBatchScreens } from '@galla/contract/refund-batches/screens.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { FileField } from '@galla/ui/inputs/FileField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type SubmitEvent, useState } from 'react';
import { UploadProgress } from '../../lib/forms/UploadProgress.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { useNavigate } from '../../lib/router/use-router.ts';
import css from '../Bulk.module.css';
import { batchHref } from '../batch-changes.ts';
import { useUpload } from './use-upload.ts';

const fileId = 'batch-file';

/** The form of REF-05: file, description, comment. It ends at the bulk refund that it has made. */
export function UploadForm() {
  const form = useUpload();
  const [description, setDescription] = useState('');
  const [comment, setComment] = useState('');
  const navigate = useNavigate();
  const busy = form.share !== undefined;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const batch = await form.send(description, comment);
    if (batch === undefined) document.getElementById(fileId)?.focus();
    else navigate({ to: batchHref(batch.batchId), replace: true });
  };
  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <FileField
        id={fileId}
        label="File"
        required
        accept=".csv,.xlsx"
        note="CSV or XLSX, at most 50 MB and 2,00,000 rows"
        value={form.file}
        error={form.wrong}
        disabled={busy}
        onChange={form.choose}
      >
        {form.share !== undefined && <UploadProgress share={form.share} onCancel={form.cancel} />}
      </FileField>
      <TextField
        label="Description"
        optional
        maxLength={200}
        placeholder="Orders of the cancelled Pune event"
        hint="Shown in the list of bulk refunds"
        value={description}
        readOnly={busy}
        onChange={setDescription}
      />
      <TextArea
        label="Comment"
        optional
        rows={2}
        maxLength={200}
        hint="For whoever approves it or looks at it later"
        value={comment}
        readOnly={busy}
        onChange={setComment}
      />
      {form.problem !== '' && (
        <Notice kind="error" live>
          {form.problem}
        </Notice>
      )}
      <div className={css['buttons']}>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Uploading">
          Upload and check
        </Button>
        <ButtonLink href={refundBatchScreens.bulkRefunds.path} renderLink={renderLink}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
