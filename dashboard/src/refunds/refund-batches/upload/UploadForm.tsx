import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FileForm } from '../../../lib/forms/FileForm.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { batchHref } from '../batch-changes.ts';
import { useUpload } from './use-upload.ts';

/** The form of REF-05: file, description, comment. After the upload, the new bulk refund opens. */
export function UploadForm() {
  const form = useUpload();
  const [description, setDescription] = useState('');
  const [comment, setComment] = useState('');
  const navigate = useNavigate();
  const busy = form.share !== undefined;
  const send = async () => {
    const batch = await form.send(description, comment);
    if (batch !== undefined) void navigate(batchHref(batch.batchId), { replace: true });
    return batch !== undefined;
  };
  return (
    <FileForm
      id="batch-file"
      label={t`File`}
      note={t`CSV or XLSX, up to 50 MB and 2,00,000 rows`}
      form={form}
      onSend={send}
      action={t`Upload and check`}
      busyLabel={t`Uploading`}
      beside={
        <ButtonLink href={refundBatchScreens.bulkRefunds.path} renderLink={renderLink}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      }
    >
      <TextField
        label={t`Description`}
        optional
        maxLength={200}
        placeholder={t`Orders of the cancelled Pune event`}
        hint={t`Shown in the list of bulk refunds`}
        value={description}
        readOnly={busy}
        onChange={setDescription}
      />
      <TextArea
        label={t`Comment`}
        optional
        rows={2}
        maxLength={200}
        hint={t`For the person who approves it`}
        value={comment}
        readOnly={busy}
        onChange={setComment}
      />
    </FileForm>
  );
}
