import type { LinkMessages } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import {
  Check,
  ChevronRight,
  Download,
  Mail,
  MessageCircle,
  MessageSquareText,
  Share2,
  Smartphone,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { download, queryOf } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';
import type { LinkKind } from '../link-kinds.ts';
import { copyAddress } from '../public/copy-address.ts';
import css from './Share.module.css';
import { mailHref, type SharedLink, shareText, smsHref, upiUrl, whatsAppHref } from './share-text.ts';

const c = classNames(css);

/** A job sends messages; their outcome shows within this time. */
const refreshMs = 2000;

interface Props {
  readonly kind: LinkKind;
  readonly shared: SharedLink;
  readonly details: PaymentLinkDetails;
}

/** The ways to reach a customer: messages sent by Galla, and those that the person sends. */
export function ShareWays({ kind, shared, details }: Props) {
  const { busy, save } = useDownload();
  const { id } = details.link;
  const { data: messages } = useQuery({
    ...queryOf(kind.messages.find, { params: { id } }),
    refetchInterval: refreshMs,
  });
  const savePicture = () =>
    save(
      () => download(kind.messages.qr, { params: { id }, query: { file: 'PNG' } }),
      `payment-link-${shared.referenceId}.png`,
    );
  const sent = { details, messages };
  const share = () => navigator.share({ text: shareText(shared) }).catch(() => undefined);
  return (
    <ul className={c('ways')}>
      <li>
        <Way icon={MessageCircle} name="WhatsApp" href={whatsAppHref(shared)} />
      </li>
      <li>
        <Act
          icon={Smartphone}
          name={t`UPI link`}
          note={t`Copies a link that opens UPI first`}
          onPress={() => copyAddress(upiUrl(shared))}
        />
      </li>
      <li>
        <Message channel="SMS" name="SMS" icon={MessageSquareText} href={smsHref(shared)} {...sent} />
      </li>
      <li>
        <Message channel="EMAIL" name={t`Email`} icon={Mail} href={mailHref(shared)} {...sent} />
      </li>
      <li>
        <Act icon={Download} name={t`QR image`} note={t`PNG, for print or chat`} busy={busy} onPress={savePicture} />
      </li>
      {'share' in navigator && (
        <li>
          <Act icon={Share2} name={t`Another app`} note={t`Message ready to send`} onPress={share} />
        </li>
      )}
    </ul>
  );
}

interface FaceProps {
  readonly icon: IconType;
  readonly name: string;
  readonly note: string;
  readonly after?: ReactNode;
}

/** The common parts of each way: icon, name, note, and the effect of a press. */
const Face = ({ icon, name, note, after = <Icon of={ChevronRight} /> }: FaceProps) => (
  <>
    <Icon of={icon} size={18} />
    <span className={c('words')}>
      {name}
      <small>{note}</small>
    </span>
    {after}
  </>
);

interface ActProps extends Pick<FaceProps, 'icon' | 'name' | 'note'> {
  readonly busy?: boolean;
  readonly onPress: () => Promise<unknown>;
}

const Act = ({ busy = false, onPress, ...face }: ActProps) => (
  <button type="button" className={c('way')} aria-busy={busy || undefined} onClick={() => void onPress()}>
    <Face {...face} />
  </button>
);

interface WayProps {
  readonly icon: IconType;
  readonly name: string;
  readonly href: string;
}

function Way({ icon, name, href }: WayProps) {
  return (
    <a className={c('way')} href={href} target="_blank" rel="noreferrer">
      <Face icon={icon} name={name} note={t`Message ready to send`} />
    </a>
  );
}

type MessageProps = WayProps & {
  readonly channel: 'SMS' | 'EMAIL';
  readonly messages: LinkMessages | undefined;
} & Pick<Props, 'details'>;

/** A message sent by Galla, with its state; otherwise the person's own. */
function Message({ channel, details, messages, ...way }: MessageProps) {
  const sent = messages?.messages.find((one) => one.channel === channel && !one.toMerchant);
  if (sent === undefined || sent.state === 'QUEUED')
    return details.sendBy.includes(channel) ? <Sending {...way} /> : <Way {...way} />;
  const isLost = sent.state === 'FAILED';
  return (
    <div className={c('way')}>
      <Face
        icon={way.icon}
        name={way.name}
        note={isLost ? (sent.reason ?? t`Not delivered`) : sentText(sent)}
        after={
          <span className={c(isLost ? 'cross' : 'tick')}>
            <Icon of={isLost ? X : Check} size={14} />
          </span>
        }
      />
    </div>
  );
}

function sentText({ at, sentAt, deliveredAt }: LinkMessages['messages'][number]): string {
  if (deliveredAt !== null) return t`Delivered at ${{ deliveredAt: formatTime(deliveredAt) }}`;
  return t`Sent at ${{ sentAt: formatTime(sentAt ?? at) }}`;
}

const Sending = ({ icon, name }: WayProps) => (
  <div className={c('way')}>
    <Face icon={icon} name={name} note={t`On its way`} after={null} />
  </div>
);
