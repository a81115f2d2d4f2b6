import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { useAct } from '../../lib/forms/use-act.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { DetailsHead, DetailsNotFound, DetailsOf, DetailsTitle } from '../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../lib/page/details/use-details.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { Steps } from '../../lib/page/Steps.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { CorrectStep } from './correct/CorrectStep.tsx';
import { FileDetailsSection } from './FileDetailsSection.tsx';
import { FilePill } from './FileList.tsx';
import css from './Files.module.css';
import { useFileChange } from './file-changes.ts';
import type { FileKind } from './file-kinds.ts';
import { isMoving, stepsOf } from './file-labels.ts';
import { ResultStep } from './result/ResultStep.tsx';

interface Props {
  readonly kind: FileKind;
}

const title = msg`Create links from a file`;

/** One file through its steps: rows corrected, total confirmed, and the results (PAY-02). */
export function FilePage({ kind }: Props) {
  const { batchId = '' } = useParams();
  const back = { href: kind.listPath, label: t`Payment links` };
  const query = useDetails(
    kind.calls.details,
    { params: { batchId: batchId.slice(0, 64) } },
    (file) => isMoving(file) && 1000,
  );
  return (
    <DetailsOf
      query={query}
      title={t(title)}
      back={back}
      missing="PAYMENT_LINK_FILE_NOT_FOUND"
      notFound={
        <DetailsNotFound title={t`File Not Found`} href={kind.filesPath} label={t`Go to files`}>
          <Trans>You have no file with this ID. Drafts are kept for 7 days.</Trans>
        </DetailsNotFound>
      }
      safe={t`Your payment links are safe. This file could not be loaded.`}
    >
      {(file) => <Stage key={file.batchId} kind={kind} file={file} back={back} />}
    </DetailsOf>
  );
}

interface StageProps extends Props {
  readonly file: LinkBatch;
  readonly back: { readonly href: string; readonly label: string };
}

function Stage({ kind, file, back }: StageProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { state } = file;
  const isDraft = state === 'READY' || state === 'CHECKING';
  const confirms = isConfirming && state === 'READY';
  return (
    <>
      <DetailsHead
        back={back}
        title={
          state === 'CANCELLED' || state === 'ERRORED' ? (
            <DetailsTitle>
              <span>{t(title)}</span>
              <FilePill of={file} />
            </DetailsTitle>
          ) : (
            t(title)
          )
        }
        actions={
          isDraft ? (
            <ChangeFile kind={kind} file={file} />
          ) : (
            <ButtonLink icon={FileUp} href={kind.filesPath} renderLink={renderLink}>
              <Trans>Upload another file</Trans>
            </ButtonLink>
          )
        }
      />
      <div className={css['steps']}>
        <Steps steps={stepsOf(state, confirms)} />
      </div>
      <FileDetailsSection file={file} />
      <Boundary>
        {confirms ? (
          <ConfirmStep kind={kind} file={file} onBack={() => setConfirming(false)} />
        ) : isDraft ? (
          <CorrectStep kind={kind} file={file} onReview={() => setConfirming(true)} />
        ) : (
          <ResultStep kind={kind} file={file} />
        )}
      </Boundary>
    </>
  );
}

/** Uploads another file in place of this draft, which is discarded. */
function ChangeFile({ kind, file: { batchId } }: Props & { readonly file: LinkBatch }) {
  const { run, busy } = useAct({ settled: useFileChange() });
  const navigate = useNavigate();
  const change = async () => {
    const discarded = await run(() => call(kind.calls.cancel, { params: { batchId } }));
    if (discarded) void navigate(kind.filesPath);
  };
  return (
    <Button icon={FileUp} busy={busy} onClick={() => void change()}>
      <Trans>Change file</Trans>
    </Button>
  );
}
