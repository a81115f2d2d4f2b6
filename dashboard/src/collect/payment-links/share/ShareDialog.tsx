import type { PaymentLink, PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import { type LinkKind, linkHref } from '../link-kinds.ts';
import { copyAddress } from '../public/copy-address.ts';
import { LinkQr } from '../public/LinkQr.tsx';
import css from './Share.module.css';
import { ShareWays } from './ShareWays.tsx';
import { addressParts, sharedLinkOf } from './share-text.ts';

const c = classNames(css);

interface Props {
  readonly kind: LinkKind;
  readonly id: PaymentLink['id'];
  readonly onAnother: () => void;
}

/** A new link, with every way to send it to the customer. */
export function ShareDialog({ kind, id, onAnother }: Props) {
  const navigate = useNavigate();
  const { data } = useQuery(queryOf(kind.calls.details, { params: { id } }));
  const href = linkHref(kind, id);
  return (
    <Modal
      size={560}
      title={t`Link created`}
      sub={data && sentText(data)}
      onClose={() => void navigate(href)}
      footer={
        <>
          <Button kind="text" className={c('another')} onClick={onAnother}>
            <Trans>Create another</Trans>
          </Button>
          <ButtonLink href={href} renderLink={renderLink}>
            <Trans>Open link details</Trans>
          </ButtonLink>
        </>
      }
    >
      {data === undefined ? <Skeleton height={320} /> : <Created kind={kind} details={data} />}
    </Modal>
  );
}

function Created({ kind, details }: { readonly kind: LinkKind; readonly details: PaymentLinkDetails }) {
  const merchantName = useMerchantName(details.link.merchantId);
  const shared = sharedLinkOf(details.link, merchantName);
  if (shared === undefined) return <Skeleton height={320} />;
  return (
    <>
      <div className={c('head')}>
        <div>
          <p className={c('amount')}>
            <Money paise={shared.due} size="large" />
          </p>
          <p className={c('soft')}>
            <Trans>
              <Figure>{ph({ referenceId: shared.referenceId })}</Figure>, pay by{' '}
              {ph({ expiresAt: formatDate(shared.expiresAt) })}
            </Trans>
          </p>
          <LinkAddress url={shared.url} />
          <Button kind="primary" wide icon={Copy} onClick={() => void copyAddress(shared.url)}>
            <Trans>Copy link</Trans>
          </Button>
        </div>
        <figure className={c('paper')}>
          <LinkQr url={shared.url} size={148} />
          <figcaption>
            <Trans>Scan to pay</Trans>
          </figcaption>
        </figure>
      </div>
      <ShareWays kind={kind} shared={shared} details={details} />
    </>
  );
}

function LinkAddress({ url }: { readonly url: string }) {
  const [place, code] = addressParts(url);
  return (
    <p className={c('address')}>
      <span className="num">
        {place}
        <b>{code}</b>
      </span>
    </p>
  );
}

function sentText({ link, sendBy }: PaymentLinkDetails): string {
  const customer = quotedName(link.customerName) ?? '–';
  if (sendBy.length === 0) return t`Give it to your customer: ${customer}`;
  if (sendBy.length === 2) return t`Sent by SMS and email to ${customer}`;
  return sendBy.includes('SMS') ? t`Sent by SMS to ${customer}` : t`Sent by email to ${customer}`;
}
