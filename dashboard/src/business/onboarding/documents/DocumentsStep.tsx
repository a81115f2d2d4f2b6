import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { documentNames, isSameSlot } from '@galla/contract/business/documents/kinds.ts';
import type { ReasonField } from '@galla/contract/business/kyc/states.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { Unread } from '../../../lib/page/Unread.tsx';
import css from '../Kyc.module.css';
import type { StepProps } from '../step-props.ts';
import { useReasons } from '../submit/use-kyc.ts';
import { DocumentField } from './DocumentField.tsx';
import { NoUploads } from './NoUploads.tsx';
import { useDocuments } from './use-documents.ts';

const c = classNames(css);
const step = 'GST_PAN_DOCUMENT_UPLOAD_SECTION';

const idOf = ({ kind, gstin }: DocumentSlot) => `document-${kind}${gstin}`;
const labelOf = ({ kind, gstin }: DocumentSlot) =>
  gstin === '' ? documentNames[kind] : t`${{ document: documentNames[kind] }} of ${gstin}`;
const hints: { readonly [Kind in DocumentSlot['kind']]?: MessageDescriptor } = {
  PAN_CARD: msg`Your business’s PAN card, with all four corners visible.`,
  ADDRESS_PROOF: msg`An electricity bill, phone bill or rent agreement from the last 3 months.`,
};
const hintOf = (kind: DocumentSlot['kind']) => {
  const hint = hints[kind];
  return hint && t(hint);
};

interface Props extends StepProps {
  /** The document that gets the focus once the documents have loaded. */
  readonly wanted: ReasonField | undefined;
}

/** The documents that prove the tax numbers (KYC-10). Each is stored as soon as it is uploaded. */
export function DocumentsStep({ access, onGo, wanted }: Props) {
  const documents = useDocuments(access);
  const reasons = useReasons();
  const isRead = documents.read.data !== undefined;
  const focus = useEffectEvent(() => {
    const place = `[id^="document-${wanted}"]`;
    if (wanted !== undefined) document.querySelector<HTMLElement>(place)?.focus();
  });
  useEffect(() => {
    if (isRead) focus();
  }, [isRead]);
  const [asked, setAsked] = useState(false);
  const needed: readonly DocumentSlot[] = access.journey.neededDocuments;
  // The certificate of a GSTIN that was removed in the previous step.
  const others = documents.all.filter(
    (one) => one.kind !== 'CANCELLED_CHEQUE' && !needed.some((slot) => isSameSlot(slot, one)),
  );
  const missing = needed.filter((slot) => documents.in(slot) === undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    const [first] = missing;
    if (first === undefined) onGo(undefined);
    else document.getElementById(idOf(first))?.focus();
  };
  return (
    <form noValidate className={c('form')} onSubmit={submit}>
      <div className={c('title')}>
        <h1 tabIndex={-1}>
          <Trans>GST and PAN documents</Trans>
        </h1>
        <p>
          <Trans>Upload scans or photos of whole documents. They’re encrypted, and every view is recorded.</Trans>
        </p>
      </div>
      <NoUploads documents={documents} journey={access.journey} />
      {!isRead && (
        <Unread list={documents.read} height={480}>
          <Trans>Your uploads are safe.</Trans>
        </Unread>
      )}
      {isRead &&
        [...needed, ...others].map((slot) => (
          <DocumentField
            key={idOf(slot)}
            id={idOf(slot)}
            label={labelOf(slot)}
            slot={{ kind: slot.kind, gstin: slot.gstin }}
            documents={documents}
            hint={hintOf(slot.kind)}
            reason={reasons.find(({ field }) => field === slot.kind)?.sourceSays ?? undefined}
            error={asked ? t`Upload this document.` : undefined}
            // The last document completes the step, which stays open for a check.
            onStart={() => onGo(step)}
          />
        ))}
      <div className={c('foot')}>
        <div className={c('acts')}>
          <Button icon={ArrowLeft} onClick={() => onGo('GST_PAN_SECTION')}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" kind="primary" disabled={!isRead}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </div>
    </form>
  );
}
