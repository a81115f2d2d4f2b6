import { addressOf } from '@galla/client/address.ts';
import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import { kycReviews } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { RotateCw, ZoomIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download } from '../calls.ts';
import type { Reviewed } from './review-texts.ts';

type ReviewedDocument = Reviewed['documents'][number];

/** The documents of a merchant. Each is opened separately, because every opening is recorded. */
export function Documents({ of: { documents, submission } }: { readonly of: Reviewed }) {
  const [opened, setOpened] = useState<string>();
  const shown = documents.find(({ id }) => id === opened);
  const { merchantId, id: submissionId } = submission;
  return (
    <section aria-labelledby="documents-title">
      <h2 id="documents-title">Documents</h2>
      {documents.length === 0 ? (
        <p className="soft">The merchant uploaded no documents.</p>
      ) : (
        <ul className="row documents">
          {documents.map((one) => (
            <li key={one.id}>
              <Button size="small" aria-pressed={one.id === opened} onClick={() => setOpened(one.id)}>
                {nameOf(one)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown === undefined ? (
        documents.length > 0 && <p className="soft">Each document that you open is recorded.</p>
      ) : (
        <Opened key={shown.id} document={shown} merchantId={merchantId} submissionId={submissionId} />
      )}
    </section>
  );
}

const nameOf = ({ kind, gstin, isCurrent }: ReviewedDocument) =>
  `${documentNames[kind]}${gstin === '' ? '' : ` ${gstin}`}${isCurrent ? '' : ' (replaced)'}`;

/** A rotated picture needs a square frame. */
const classesOf = (isLarge: boolean, turns: number) =>
  ['picture', isLarge ? 'large' : '', turns % 2 === 1 ? 'turned' : ''].filter(Boolean).join(' ');

function Opened({
  document: shown,
  merchantId,
  submissionId,
}: Pick<Reviewed['submission'], 'merchantId'> & {
  readonly document: ReviewedDocument;
  readonly submissionId: Reviewed['submission']['id'];
}) {
  const [picture, setPicture] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [turns, setTurns] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const { id, name, type, bytes, pages, uploadedBy, uploadedAt } = shown;
  useEffect(() => {
    if (type !== 'JPEG') return;
    let url: string | undefined;
    let isGone = false;
    download(kycReviews.document, { params: { merchantId, submissionId, documentId: id } })
      .then((blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob);
        setPicture(url);
      })
      .catch(() => setHasFailed(true));
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [merchantId, submissionId, id, type]);
  return (
    <figure className="document">
      {type === 'PDF' ? (
        <p>
          <a href={addressOf(kycReviews.document, { params: { merchantId, submissionId, documentId: id } })} download>
            Open {nameOf(shown)} ({pages} {pages === 1 ? 'page' : 'pages'})
          </a>
        </p>
      ) : hasFailed ? (
        <p role="alert">The document could not be opened.</p>
      ) : picture === undefined ? (
        <p role="status">Loading…</p>
      ) : (
        <>
          {/* A picture larger than its frame can be scrolled by keyboard. */}
          <div
            className={classesOf(isLarge, turns)}
            {...(isLarge && { tabIndex: 0, role: 'region', 'aria-label': nameOf(shown) })}
          >
            <img src={picture} alt={nameOf(shown)} style={{ rotate: `${turns * 90}deg` }} />
          </div>
          <div className="row">
            <Button size="small" icon={RotateCw} onClick={() => setTurns(turns + 1)}>
              Turn
            </Button>
            <Button size="small" icon={ZoomIn} aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
              Full size
            </Button>
          </div>
        </>
      )}
      <figcaption className="soft">
        {name}, {type}, {Math.ceil(bytes / 1000)} KB, from {uploadedBy} on {formatDateTime(uploadedAt)}
      </figcaption>
    </figure>
  );
}
