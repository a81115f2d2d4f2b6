import { settlementChecks } from '@galla/contract/settlements/settlement-checks/calls.ts';
import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { largestStatement } from '@galla/contract/settlements/settlement-checks/routes.ts';
import { t } from '@lingui/core/macro';
import { upload } from '../../lib/api/upload.ts';
import { FileForm } from '../../lib/forms/FileForm.tsx';
import { useFileUpload } from '../../lib/forms/use-file-upload.ts';

const fileCodes = ['INVALID_FILE', 'FILE_LIMIT_EXCEED'];

/** Takes the statement to compare: dropped, or chosen with mouse or keyboard. */
export function StatementForm({
  merchantId,
  onAnswer,
}: {
  readonly merchantId: string | undefined;
  readonly onAnswer: (match: StatementMatch, fileName: string) => void;
}) {
  const form = useFileUpload({ maxBytes: largestStatement, fileCodes });
  const send = async () => {
    const body = merchantId === undefined ? {} : { merchantId };
    const match = await form.send((file, options) => upload(settlementChecks.statement, { body }, file, options));
    if (match !== undefined) onAnswer(match, form.file?.name ?? '');
    return match !== undefined;
  };
  return (
    <FileForm
      id="statement-file"
      label={t`Bank statement`}
      note={t`CSV or XLSX from net banking, up to 50 MB`}
      form={form}
      onSend={send}
      action={t`Compare with settlements`}
      busyLabel={t`Comparing`}
    />
  );
}
