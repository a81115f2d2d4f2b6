import {
  largestStatement,
  type StatementMatch,
  settlementChecks,
} from '@galla/contract/settlement-checks/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { FileField } from '@galla/ui/inputs/FileField.tsx';
import type { SubmitEvent } from 'react';
import { upload } from '../lib/api/upload.ts';
import { UploadProgress } from '../lib/forms/UploadProgress.tsx';
import { useFileUpload } from '../lib/forms/use-file-upload.ts';
import css from './Checks.module.css';

const fileId = 'statement-file';
const fileCodes = ['INVALID_FILE', 'FILE_LIMIT_EXCEED'];

/** The statement to compare: dropped, or chosen by mouse or keyboard. */
export function StatementForm({
  merchantId,
  onAnswer,
}: {
  readonly merchantId: string | undefined;
  readonly onAnswer: (match: StatementMatch, fileName: string) => void;
}) {
  const form = useFileUpload({ maxBytes: largestStatement, fileCodes });
  const busy = form.share !== undefined;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const body = merchantId === undefined ? {} : { merchantId };
    const match = await form.send((file, options) => upload(settlementChecks.statement, { body }, file, options));
    if (match === undefined) document.getElementById(fileId)?.focus();
    else onAnswer(match, form.file?.name ?? '');
  };
  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <FileField
        id={fileId}
        label="Bank statement"
        required
        accept=".csv,.xlsx"
        note="CSV or XLSX from your net banking, at most 50 MB"
        value={form.file}
        error={form.wrong}
        disabled={busy}
        onChange={form.choose}
      >
        {form.share !== undefined && <UploadProgress share={form.share} onCancel={form.cancel} />}
      </FileField>
      {form.problem !== '' && (
        <Notice kind="error" live>
          {form.problem}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="primary" busy={busy} busyLabel="Comparing">
          Compare with settlements
        </Button>
      </div>
    </form>
  );
}
