import { Button } from '@galla/ui/buttons/Button.tsx';
import { FileField } from '@galla/ui/inputs/FileField.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import type { ReactNode, SubmitEvent } from 'react';
import css from './FileForm.module.css';
import { Refusal } from './Refusal.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { useFileUpload } from './use-file-upload.ts';

interface FileFormProps {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly form: Pick<ReturnType<typeof useFileUpload>, 'file' | 'wrong' | 'problem' | 'share' | 'choose' | 'cancel'>;
  /** Sends the file and returns whether the server accepted it. */
  readonly onSend: () => Promise<boolean>;
  readonly action: string;
  readonly busyLabel: string;
  /** Shown beside the button. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** A form with one CSV or XLSX file, its progress and its error. A rejected file gets the focus. */
export function FileForm({ id, label, note, form, onSend, action, busyLabel, beside, children }: FileFormProps) {
  const busy = form.share !== undefined;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy && !(await onSend())) document.getElementById(id)?.focus();
  };
  return (
    <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
      <FileField
        id={id}
        label={label}
        required
        accept=".csv,.xlsx"
        note={note}
        value={form.file}
        error={form.wrong}
        disabled={busy}
        onChange={form.choose}
      >
        {form.share !== undefined && (
          <UploadProgress share={form.share} next={t`Reading the rows`} onCancel={form.cancel} />
        )}
      </FileField>
      {children}
      <Refusal text={form.problem} />
      <div className={arrange['wrap']}>
        <Button type="submit" kind="primary" busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
