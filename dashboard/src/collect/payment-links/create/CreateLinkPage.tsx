import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { pageLanguage } from '../../../lib/session/language.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { LinkKind } from '../link-kinds.ts';
import { ShareDialog } from '../share/ShareDialog.tsx';
import { CreateForm } from './CreateForm.tsx';
import { draftLike, emptyDraft, type LinkDraft } from './link-draft.ts';

interface Props {
  readonly kind: LinkKind;
}

/** A new payment link, empty or as a copy of another one (PAY-01, PAY-02). */
export function CreateLinkPage({ kind }: Props) {
  const { profile } = useSession();
  const one = useOneMerchant('merchants-paylinks', undefined);
  const [search] = useSearchParams();
  const like = search.get('like');
  return (
    <>
      <PageHead
        title={t`New payment link`}
        back={{ href: kind.listPath, label: t`Payment links` }}
        renderLink={renderLink}
      />
      <OneMerchant of={one} why={t`Choose the merchant that gets the money.`} onChange={() => undefined}>
        {like === null ? (
          <NewLinks kind={kind} merchantId={one.merchant ?? profile.merchantId} />
        ) : (
          <Copied kind={kind} like={like} merchantId={one.merchant ?? profile.merchantId} />
        )}
      </OneMerchant>
    </>
  );
}

/** The form starts with another link's values. If that link cannot be read, the form opens empty. */
function Copied({ kind, like, merchantId }: Props & { readonly like: string; readonly merchantId: string }) {
  const id = like as PaymentLink['id'];
  const { data, isError } = useQuery({ ...queryOf(kind.calls.details, { params: { id } }), retry: false });
  if (data === undefined && !isError) return <Skeleton height={320} />;
  return (
    <>
      {data !== undefined && (
        <Notice>
          <Trans>
            <b>A copy of {ph({ referenceId: data.link.referenceId })}.</b> It gets its own reference ID. Enter the
            mobile number or email again.
          </Trans>
        </Notice>
      )}
      <NewLinks kind={kind} merchantId={merchantId} {...(data && { draft: draftLike(data) })} />
    </>
  );
}

/** Repeated links: the form resets once a link was created and another is wanted. */
function NewLinks({ kind, merchantId, draft }: Props & { readonly merchantId: string; readonly draft?: LinkDraft }) {
  const { storeRestricted } = useSession().me;
  const [start, setStart] = useState(() => ({ draft: draft ?? emptyDraft(pageLanguage, storeRestricted), count: 0 }));
  const [created, setCreated] = useState<PaymentLink>();
  return (
    <>
      <CreateForm
        key={start.count}
        kind={kind}
        merchantId={merchantId}
        start={start.draft}
        isCreated={created !== undefined}
        onCreated={setCreated}
      />
      {created !== undefined && (
        <ShareDialog
          kind={kind}
          id={created.id}
          onAnother={() => {
            setCreated(undefined);
            setStart({ draft: emptyDraft(pageLanguage, storeRestricted), count: start.count + 1 });
          }}
        />
      )}
    </>
  );
}
