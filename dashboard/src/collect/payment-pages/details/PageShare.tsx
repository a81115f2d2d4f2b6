import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import type { PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download, ExternalLink, MessageCircle } from 'lucide-react';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { copyAddress } from '../../payment-links/public/copy-address.ts';
import { LinkQr } from '../../payment-links/public/LinkQr.tsx';
import css from './Details.module.css';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The address of a page: to scan, copy, print and send. */
export function PageShare({ page: { id, url, slug, title, state } }: { readonly page: PaymentPage }) {
  const { save } = useDownload();
  const saveAs = (file: 'PNG' | 'PDF') =>
    save(
      () => download(paymentPages.qr, { params: { id }, query: { file } }),
      `payment-page-${slug}.${file.toLowerCase()}`,
    );
  const text = encodeURIComponent(`${title}: ${url}`);
  return (
    <Section boxed title={t`Share`}>
      <div className={css['share']}>
        <span className={css['paper']}>
          <LinkQr url={url} size={120} />
        </span>
        <p className="num">{url.replace(/^https?:\/\//, '')}</p>
        {state === 'DRAFT' && (
          <p className={css['soft']}>
            <Trans>Customers can open it once it is published.</Trans>
          </p>
        )}
        <Button kind="primary" wide icon={Copy} onClick={() => void copyAddress(url)}>
          <Trans>Copy address</Trans>
        </Button>
        <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          <MessageCircle {...icon} /> <Trans>WhatsApp</Trans>
        </a>
        {state !== 'DRAFT' && (
          <a href={url} target="_blank" rel="noreferrer">
            <ExternalLink {...icon} /> <Trans>Open page</Trans>
          </a>
        )}
        <button type="button" onClick={() => void saveAs('PNG')}>
          <Download {...icon} /> <Trans>QR code as PNG</Trans>
        </button>
        <button type="button" onClick={() => void saveAs('PDF')}>
          <Download {...icon} /> <Trans>QR code as PDF</Trans>
        </button>
      </div>
    </Section>
  );
}
