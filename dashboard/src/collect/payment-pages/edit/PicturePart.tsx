import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { largestPagePicture } from '@galla/contract/collect/payment-pages/fields.ts';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, queryOf } from '../../../lib/api/api.ts';
import { upload } from '../../../lib/api/upload.ts';
import longForm from '../../../lib/forms/LongForm.module.css';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import css from './Edit.module.css';

const c = classNames({ ...longForm, ...css });

/** The picture of a page. It is saved at once; the rest of the form stays unsaved. */
export function PicturePart({ details: { page, picture } }: { readonly details: PaymentPageDetails }) {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [tooLarge, setTooLarge] = useState('');
  const { run, busy, problem } = useAct();
  const params = { id: page.id };
  const keep = (work: () => Promise<PaymentPageDetails>) =>
    run(async () => {
      const next = await work();
      client.setQueryData(queryOf(paymentPages.details, { params }).queryKey, next);
    });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setTooLarge(file.size > largestPagePicture ? t`This picture is larger than 10 MB.` : '');
    if (file.size > largestPagePicture) return;
    const { signal } = new AbortController();
    void keep(() =>
      upload(paymentPages.uploadPicture, { params, body: {} }, file, { signal, onProgress: () => undefined }),
    );
  };
  return (
    <Section title={t`Picture`}>
      <div className={c('picture')}>
        {picture !== null && (
          <img src={picture.links.small} width={160} height={90} alt={t`Shown at the top of this page`} />
        )}
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-label={t`Picture`}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button busy={busy} busyLabel={t`Uploading`} onClick={() => input.current?.click()}>
          {picture === null ? t`Add picture` : t`Change picture`}
        </Button>
        {picture !== null && (
          <Button kind="danger-text" onClick={() => void keep(() => call(paymentPages.removePicture, { params }))}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
        <p className={c('note')}>
          <Trans>JPEG, PNG or WebP, up to 10 MB. Saved immediately.</Trans>
        </p>
        <Refusal text={tooLarge || problem} />
      </div>
    </Section>
  );
}
