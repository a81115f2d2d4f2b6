import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import { largestImport } from '@galla/contract/shops/stores/import-rules.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { upload } from '../../../lib/api/upload.ts';
import { FileForm } from '../../../lib/forms/FileForm.tsx';
import { useFileUpload } from '../../../lib/forms/use-file-upload.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { storeSearch } from '../store-search.ts';
import { useImportChange } from './import-calls.ts';
import { importHref } from './import-labels.ts';

const fileCodes = ['INVALID_FILE', 'FILE_LIMIT_EXCEED', 'STORE_IMPORT_TOO_LARGE'];

/** The form for a file of stores. After the upload, the new import opens. */
export function ImportForm({ merchantId }: { readonly merchantId: string }) {
  const form = useFileUpload({ maxBytes: largestImport, fileCodes });
  const [updates, setUpdates] = useState(false);
  const navigate = useNavigate();
  const changed = useImportChange();
  const send = async () => {
    const body = { merchantId, existing: updates ? 'UPDATE' : 'REFUSE' } as const;
    const made = await form.send((file, options) => upload(storeImports.upload, { body }, file, options));
    if (made === undefined) return false;
    void changed();
    void navigate(importHref(made.importId));
    return true;
  };
  return (
    <FileForm
      id="stores-file"
      label={t`File`}
      note={t`CSV or XLSX, up to 10 MB and 20,000 rows`}
      form={form}
      onSend={send}
      action={t`Upload and check`}
      busyLabel={t`Uploading`}
      beside={
        <ButtonLink href={storeSearch.path} renderLink={renderLink}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      }
    >
      <Checkbox
        label={t`Update existing stores`}
        note={t`Rows with the same store ID replace name, address, hours and tags.`}
        checked={updates}
        onChange={setUpdates}
      />
    </FileForm>
  );
}
