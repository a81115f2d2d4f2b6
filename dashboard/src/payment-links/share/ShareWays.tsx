import type { PaymentLinkDetails } from '@galla/contract/payment-links/schemas.ts';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Check, ChevronRight, Download, Mail, MessageCircle, MessageSquareText, Share2, X } from 'lucide-react';
import { download } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/api/save-file.ts';
import type { LinkKind } from '../link-kinds.ts';
import css from './Share.module.css';
import { mailHref, type SharedLink, shareText, smsHref, whatsAppHref } from './share-text.ts';

const c = classNames(css);

interface Props {
  readonly kind: LinkKind;
  readonly shared: SharedLink;
  readonly details: PaymentLinkDetails;
}

/** The ways to a customer: what was sent by itself, and what the person sends. */
export function ShareWays({ kind, shared, details }: Props) {
  const { busy, save } = useDownload();
  const { id } = details.link;
  const savePicture = () =>
    save(
      () => download(kind.messages.qr, { params: { id }, query: { file: 'PNG' } }),
      `payment-link-${shared.referenceId}.png`,
    );
  const share = () => navigator.share({ text: shareText(shared) }).catch(() => undefined);
  return (
    <ul className={c('ways')}>
      <li>
        <Way icon={MessageCircle} name="WhatsApp" href={whatsAppHref(shared)} />
      </li>
      <li>
        <Message channel="SMS" name="SMS" icon={MessageSquareText} href={smsHref(shared)} details={details} />
      </li>
      <li>
        <Message channel="EMAIL" name="Email" icon={Mail} href={mailHref(shared)} details={details} />
      </li>
      <li>
        <button type="button" className={c('way')} aria-busy={busy || undefined} onClick={() => void savePicture()}>
          <Icon of={Download} size={18} />
          <Words name="QR image" note="PNG, for print or chat" />
          <Icon of={ChevronRight} />
        </button>
      </li>
      {'share' in navigator && (
        <li>
          <button type="button" className={c('way')} onClick={() => void share()}>
            <Icon of={Share2} size={18} />
            <Words name="Another app" note="With the text ready" />
            <Icon of={ChevronRight} />
          </button>
        </li>
      )}
    </ul>
  );
}

const Words = ({ name, note }: { readonly name: string; readonly note: string }) => (
  <span className={c('words')}>
    {name}
    <small>{note}</small>
  </span>
);

interface WayProps {
  readonly icon: IconType;
  readonly name: string;
  readonly href: string;
}

function Way({ icon, name, href }: WayProps) {
  return (
    <a className={c('way')} href={href} target="_blank" rel="noreferrer">
      <Icon of={icon} size={18} />
      <Words name={name} note="With the text ready" />
      <Icon of={ChevronRight} />
    </a>
  );
}

/** A message that was sent by itself, with what became of it; else the person's own. */
function Message({
  channel,
  details,
  ...way
}: WayProps & { readonly channel: 'SMS' | 'EMAIL' } & Pick<Props, 'details'>) {
  const last = details.timeline.findLast(
    ({ what, done, channel: by }) => done && by === channel && /^(SENT|DELIVERED|NOT_DELIVERED)$/.test(what),
  );
  if (last === undefined) return details.sendBy.includes(channel) ? <Sending {...way} /> : <Way {...way} />;
  const isLost = last.what === 'NOT_DELIVERED';
  const time = formatTime(last.at);
  const note = isLost
    ? (last.reason ?? 'Not delivered')
    : last.what === 'SENT'
      ? `Sent at ${time}`
      : `Delivered at ${time}`;
  return (
    <div className={c('way')}>
      <Icon of={way.icon} size={18} />
      <Words name={way.name} note={note} />
      <span className={c(isLost ? 'cross' : 'tick')}>
        <Icon of={isLost ? X : Check} size={14} />
      </span>
    </div>
  );
}

const Sending = ({ icon, name }: WayProps) => (
  <div className={c('way')}>
    <Icon of={icon} size={18} />
    <Words name={name} note="On its way" />
  </div>
);
