import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import longForm from '../../../lib/forms/LongForm.module.css';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import { usePageChange } from '../page-changes.ts';
import { pageHref } from '../page-links.ts';
import { AsksPart } from './AsksPart.tsx';
import { type DraftProblems, problemsOf } from './draft-problems.ts';
import css from './Edit.module.css';
import { MorePart } from './MorePart.tsx';
import { PagePreview } from './PagePreview.tsx';
import { PayPart } from './PayPart.tsx';
import { PicturePart } from './PicturePart.tsx';
import { bodyOf, type PageDraft } from './page-draft.ts';
import { TextPart } from './TextPart.tsx';

const c = classNames({ ...longForm, ...css });

interface Props {
  readonly start: PageDraft;
  readonly merchantId: string;
  /** The page to change; absent for a new one. */
  readonly known?: PaymentPageDetails;
}

/** The form of a page, with a preview of the customer's view. */
export function PageEditor({ start, merchantId, known }: Props) {
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<DraftProblems>({});
  const [saved, setSaved] = useState(false);
  const change = (part: Partial<PageDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(part, field) && field !== 'pay')),
    );
  };
  const { save, busy, problem } = useSave({ draft, merchantId, known, onProblems: setProblems, onSaved: setSaved });
  const { question } = useUnsavedChanges({
    changed: !saved && (known === undefined || JSON.stringify(draft) !== JSON.stringify(start)),
    onSave: save,
    saveLabel: t`Save page`,
  });
  const part = { draft, problems, onChange: change };
  return (
    <div className={c('columns')}>
      <form
        noValidate
        className={c('form')}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextPart {...part} pageId={known?.page.id} />
        {known !== undefined && <PicturePart details={known} />}
        <PayPart {...part} />
        <AsksPart {...part} />
        <MorePart {...part} />
        <div className={c('acts')}>
          <Refusal text={problem} />
          <Button type="submit" kind="primary" busy={busy} busyLabel={t`Saving`}>
            {known === undefined ? t`Create draft` : t`Save page`}
          </Button>
          <p>
            {known === undefined
              ? t`Customers see it only after you publish it. Next, add the picture.`
              : t`Customers who are already paying aren’t affected.`}
          </p>
        </div>
        {question}
      </form>
      <PagePreview
        draft={draft}
        merchantName={useMerchantName(merchantId)}
        picture={known?.picture?.links.medium ?? null}
      />
    </div>
  );
}

interface SaveProps {
  readonly draft: PageDraft;
  readonly merchantId: string;
  readonly known: PaymentPageDetails | undefined;
  readonly onProblems: (problems: DraftProblems) => void;
  readonly onSaved: (saved: boolean) => void;
}

/** Checks and sends the draft; errors show at their parts, and the first invalid field gets the focus. */
function useSave({ draft, merchantId, known, onProblems, onSaved }: SaveProps) {
  const keyOf = useActKey();
  const reread = usePageChange();
  const navigate = useNavigate();
  const show = (problems: DraftProblems) => {
    onProblems(problems);
    const first = Object.entries(problems).find(([, message]) => message !== undefined)?.[0];
    if (first !== undefined) document.getElementById(`page-${first}`)?.focus();
    return first !== undefined;
  };
  const refused = (error: unknown): string => {
    const errors = error instanceof ApiError ? error.errors : [];
    const found = Object.fromEntries(errors.map(({ field, message }) => [field.split('.')[0] ?? '', message]));
    return show(found) ? '' : refusalOf(error);
  };
  const { run, busy, problem } = useAct({ refused });
  const save = async (): Promise<boolean> => {
    if (show(problemsOf(draft))) return false;
    const done = await run(async () => {
      const body = bodyOf(draft);
      const { page } = await send(body);
      onSaved(true);
      toast.success(t`Page saved`);
      await reread();
      void navigate(pageHref(page.id));
      return true;
    });
    return done === true;
  };
  const send = (content: ReturnType<typeof bodyOf>) => {
    if (known === undefined) {
      const body = { merchantId, template: draft.template, ...content };
      return call(paymentPages.create, { body }, { idempotencyKey: keyOf(body) });
    }
    const body = { version: known.version, ...content };
    return call(paymentPages.change, { params: { id: known.page.id }, body }, { idempotencyKey: keyOf(body) });
  };
  return { save, busy, problem };
}
