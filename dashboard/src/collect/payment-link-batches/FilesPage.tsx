import {
  largestLinkFile,
  linkColumns,
  linkColumnsOf,
  optionalLinkColumns,
} from '@galla/contract/collect/payment-link-batches/columns.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { download } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import fileForm from '../../lib/forms/FileForm.module.css';
import { FileForm } from '../../lib/forms/FileForm.tsx';
import { FileHelp } from '../../lib/forms/FileHelp.tsx';
import { TemplateButtons } from '../../lib/forms/TemplateButtons.tsx';
import { useFileUpload } from '../../lib/forms/use-file-upload.ts';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../lib/lists/use-one-merchant.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { Steps } from '../../lib/page/Steps.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FileList } from './FileList.tsx';
import css from './Files.module.css';
import { useFileChange } from './file-changes.ts';
import { type FileKind, fileHref } from './file-kinds.ts';
import { columnWords, stepsOf } from './file-labels.ts';

interface Props {
  readonly kind: FileKind;
}

const columnsOf = ({ online }: FileKind) =>
  linkColumnsOf(online ? 'ONLINE' : 'OFFLINE').map((column) => ({
    heading: linkColumns[column],
    required: !optionalLinkColumns.has(column),
    purpose: t(columnWords[column].purpose),
  }));

const withoutColumns = msg`A file can’t include questions or items with GST. Create those links one by one.`;

/** Payment links from a file: the upload, the meaning of its columns, and drafts and earlier files (PAY-02). */
export function FilesPage({ kind }: Props) {
  const { profile } = useSession();
  const one = useOneMerchant('merchants-paylinks', undefined);
  const fetchTemplate = (format: 'csv' | 'xlsx') => download(kind.calls.template, { query: { format } });
  return (
    <>
      <PageHead
        title={t`Create links from a file`}
        sub={t`We check every row first. Nothing is created until you confirm.`}
        back={{ href: kind.listPath, label: t`Payment links` }}
        renderLink={renderLink}
      />
      <OneMerchant of={one} why={t`Choose the merchant that gets the money.`} onChange={() => undefined}>
        <div className={css['steps']}>
          <Steps steps={stepsOf(undefined, false)} />
        </div>
        <div className={fileForm['upload']}>
          <UploadForm kind={kind} merchantId={one.merchant ?? profile.merchantId} />
          <FileHelp
            template={<TemplateButtons fetchTemplate={fetchTemplate} fileName="payment-links-template" />}
            columns={columnsOf(kind)}
            {...(kind.online ? { without: t(withoutColumns) } : {})}
          />
        </div>
      </OneMerchant>
      <Boundary>
        <FileList kind={kind} />
      </Boundary>
    </>
  );
}

const fileCodes = ['INVALID_FILE', 'FILE_LIMIT_EXCEED'];

/** The upload form. It leads to the new draft. */
function UploadForm({ kind, merchantId }: Props & { readonly merchantId: string }) {
  const form = useFileUpload({ maxBytes: largestLinkFile, fileCodes });
  const navigate = useNavigate();
  const changed = useFileChange();
  const send = async () => {
    const made = await form.send((file, options) => upload(kind.calls.upload, { body: { merchantId } }, file, options));
    if (made === undefined) return false;
    void changed();
    void navigate(fileHref(kind, made.batchId));
    return true;
  };
  return (
    <FileForm
      id="links-file"
      label={t`File`}
      note={t`CSV or XLSX, up to 50 MB and 50,000 rows`}
      form={form}
      onSend={send}
      action={t`Upload and check`}
      busyLabel={t`Uploading`}
      beside={
        <ButtonLink href={kind.listPath} renderLink={renderLink}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      }
    />
  );
}
