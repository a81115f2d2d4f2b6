import { documents } from '@galla/contract/business/documents/calls.ts';
import type { KycDocument } from '@galla/contract/business/documents/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import css from './Documents.module.css';

interface Props {
  readonly document: KycDocument;
  readonly label: string;
  readonly onClose: () => void;
}

/** A stored document. Its link is valid for five minutes, so each opening requests a new one. */
export function DocumentPreview({ document, label, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState('');
  const ask = useEffectEvent(async () => {
    try {
      setUrl((await call(documents.link, { params: { documentId: document.id } })).url);
    } catch (error) {
      setProblem(refusalOf(error));
    }
  });
  useEffect(() => void ask(), []);
  return (
    <Modal
      title={label}
      sub={t`This is the stored file. Your audit log records each view.`}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {url !== undefined && document.type === 'JPEG' && (
        <img className={css['page']} src={url} alt={`${label}: ${document.name}`} />
      )}
      {url !== undefined && document.type === 'PDF' && (
        <p className={css['open']}>
          <a href={url} target="_blank" rel="noreferrer">
            <Trans>Open the PDF in a new tab</Trans>
          </a>
          <small>
            <Trans>The link is valid for 5 minutes.</Trans>
          </small>
        </p>
      )}
      <Refusal text={problem} />
    </Modal>
  );
}
