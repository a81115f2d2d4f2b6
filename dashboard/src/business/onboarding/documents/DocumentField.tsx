import type { KycDocument } from '@galla/contract/business/documents/endpoints.ts';
import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatSize } from '@galla/ui/format/counts.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { FileField } from '@galla/ui/inputs/FileField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Camera, CircleAlert, FileCheck, FileText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { UploadProgress } from '../../../lib/forms/UploadProgress.tsx';
import { DeleteDocument } from './DeleteDocument.tsx';
import { DocumentPreview } from './DocumentPreview.tsx';
import css from './Documents.module.css';
import { useDocumentUpload } from './use-document-upload.ts';
import type { Documents } from './use-documents.ts';

const c = classNames(css);

const accept = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly slot: DocumentSlot;
  readonly documents: Documents;
  readonly optional?: true;
  readonly hint?: ReactNode;
  /** The review's finding about it. */
  readonly reason?: string | undefined;
  /** What is missing, shown after a try to continue. */
  readonly error?: string | undefined;
  readonly onStart?: () => void;
}

/** One document: chosen, dropped or photographed, then viewed, replaced or deleted (KYC-10). */
export function DocumentField({
  id,
  label,
  slot,
  documents,
  optional,
  hint,
  reason,
  error,
  onStart = () => undefined,
}: Props) {
  const sent = useDocumentUpload(documents, slot, onStart);
  const document = documents.in(slot);
  const way =
    sent.share === undefined ? null : (
      <div className={c('way')}>
        <UploadProgress share={sent.share} next={t`Checking the file`} onCancel={sent.cancel} />
      </div>
    );
  if (document !== undefined)
    return <KeptDocument {...{ id, label, document, documents, sent, reason }}>{way}</KeptDocument>;
  return (
    <div className={c('slot')}>
      <FileField
        id={id}
        label={label}
        {...(optional === true ? { optional } : { required: true })}
        accept={accept}
        icon={FileText}
        note={t`PDF, JPEG or PNG, up to 10 MB`}
        hint={hint}
        value={sent.file}
        error={sent.problem ?? reason ?? error}
        disabled={sent.share !== undefined || !documents.canUpload}
        onChange={sent.choose}
      >
        {way}
      </FileField>
      {sent.share === undefined && documents.canUpload && (
        <FileButton
          className={c('camera')}
          icon={Camera}
          name={t`Take a photo: ${label}`}
          camera
          onFile={sent.choose}
        >{t`Take a photo`}</FileButton>
      )}
    </div>
  );
}

function KeptDocument({
  id,
  label,
  document,
  documents,
  sent,
  reason,
  children,
}: Pick<Props, 'id' | 'label' | 'documents' | 'reason'> & {
  readonly document: KycDocument;
  readonly sent: ReturnType<typeof useDocumentUpload>;
  readonly children: ReactNode;
}) {
  const [opened, setOpened] = useState<'preview' | 'delete'>();
  const { name, type, pages, bytes, uploadedBy, uploadedAt } = document;
  const length = plural(pages, { one: '# page', other: '# pages' });
  return (
    <section className={c('kept')} id={id} tabIndex={-1} aria-label={label}>
      <p className={c('label')}>{label}</p>
      <div className={c('card')}>
        <span className={c('disc')}>
          <Icon of={FileCheck} size={20} />
        </span>
        <span className={c('words')}>
          <b title={name}>{name}</b>
          <small>{`${type}, ${length}, ${formatSize(bytes)}`}</small>
          <small>{t`Uploaded by ${uploadedBy} on ${{ time: formatDateTime(uploadedAt) }}`}</small>
        </span>
        {children}
        <span className={c('buttons')}>
          <Button size="small" aria-label={t`Preview: ${label}`} onClick={() => setOpened('preview')}>
            <Trans>Preview</Trans>
          </Button>
          {documents.canUpload && (
            <FileButton
              name={t`Replace: ${label}`}
              onFile={sent.choose}
              busy={sent.share !== undefined}
            >{t`Replace`}</FileButton>
          )}
          <Button size="small" kind="danger-text" aria-label={t`Delete: ${label}`} onClick={() => setOpened('delete')}>
            <Trans>Delete</Trans>
          </Button>
        </span>
      </div>
      {sent.problem !== undefined ? (
        <p className={c('wrong')} role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{sent.problem}</span>
        </p>
      ) : (
        reason !== undefined && (
          <p className={c('wrong')}>
            <Icon of={CircleAlert} size={14} />
            <span>{reason}</span>
          </p>
        )
      )}
      {opened === 'preview' && (
        <DocumentPreview document={document} label={label} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'delete' && (
        <DeleteDocument
          label={label}
          onDelete={() => documents.remove(document)}
          onRefused={documents.refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** A button that opens the file chooser, or on a phone the camera. */
function FileButton({
  name,
  camera = false,
  busy = false,
  icon,
  className,
  onFile,
  children,
}: {
  readonly name: string;
  readonly camera?: boolean;
  readonly busy?: boolean;
  readonly icon?: typeof Camera;
  readonly className?: string;
  readonly onFile: (file: File | undefined) => void;
  readonly children: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={className}>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept={camera ? 'image/jpeg,image/png' : accept}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        size="small"
        {...(icon === undefined ? {} : { icon })}
        aria-label={name}
        busy={busy}
        busyLabel={t`Uploading`}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </span>
  );
}
