import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download, MessageCircle } from 'lucide-react';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import type { LinkKind } from '../link-kinds.ts';
import { copyAddress } from '../public/copy-address.ts';
import { LinkQr } from '../public/LinkQr.tsx';
import { addressParts, sharedLinkOf, whatsAppHref } from '../share/share-text.ts';
import css from './Details.module.css';

const c = classNames(css);

/** The address of a link: to scan, copy, print and send. */
export function LinkAddress({ kind, link }: { readonly kind: LinkKind; readonly link: PaymentLink }) {
  const shared = sharedLinkOf(link, useMerchantName(link.merchantId));
  const { save } = useDownload();
  if (shared === undefined) return null;
  const [place, code] = addressParts(shared.url);
  const saveAs = (file: 'PNG' | 'PDF') =>
    save(
      () => download(kind.messages.qr, { params: { id: link.id }, query: { file } }),
      `payment-link-${link.referenceId}.${file.toLowerCase()}`,
    );
  return (
    <section className={c('address')} aria-label={t`Link address`}>
      <span className={c('paper')}>
        <LinkQr url={shared.url} size={78} />
      </span>
      <div className={c('words')}>
        <span className="num">{place}</span>
        <b className="num">{code}</b>
        <div className={c('acts')}>
          <Button icon={Copy} onClick={() => void copyAddress(shared.url)}>
            <Trans>Copy</Trans>
          </Button>
          <Menu
            trigger={<IconButton line icon={Download} name={t`Download QR code`} />}
            entries={[
              { label: t`PNG, for chat`, onSelect: () => void saveAs('PNG') },
              { label: t`PDF, for print`, onSelect: () => void saveAs('PDF') },
            ]}
          />
          <a
            className={c('chat')}
            href={whatsAppHref(shared)}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Send on WhatsApp`}
          >
            <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </div>
      </div>
    </section>
  );
}
