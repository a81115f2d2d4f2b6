import { removesRecipients } from '@galla/contract/shops/recipients/access.ts';
import { recipients } from '@galla/contract/shops/recipients/calls.ts';
import type { Recipient } from '@galla/contract/shops/recipients/endpoints.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { IconTile } from '@galla/ui/layout/IconTile.tsx';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { Ellipsis, Mail, Smartphone, Trash2 } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useAct } from '../../lib/forms/use-act.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { RecipientOtp } from './RecipientOtp.tsx';
import css from './Recipients.module.css';
import { clockLabel, placesText, type SentOtp, useRecipientChange } from './recipient-labels.ts';

interface Props {
  readonly recipient: Recipient;
  readonly sent: SentOtp | undefined;
  readonly onSent: (otp: SentOtp) => void;
}

/** A recipient of payment alerts, with the OTP field until it is confirmed. */
export function RecipientItem({ recipient, sent, onSent }: Props) {
  const { id, name, mode, destination, hours, verifiedAt } = recipient;
  const mayRemove = allows(useSession(), removesRecipients);
  const reread = useRecipientChange();
  const { run, busy } = useAct({
    refused: (error) => {
      toast.error(refusalOf(error), 6000);
      return '';
    },
    settled: reread,
  });
  const remove = () =>
    run(async () => {
      await call(recipients.remove, { body: { receiverId: id } });
      toast.success(t`${name} won’t get payment alerts anymore.`);
    });
  return (
    <li className={css['person']}>
      <IconTile of={mode === 'SMS' ? Smartphone : Mail} small />
      <div className={css['facts']}>
        <div className={css['head']}>
          <h3>{name}</h3>
          {verifiedAt === null ? (
            <StatusPill state="PENDING" group="warning" label={t`Not verified`} />
          ) : (
            mayRemove && (
              <span className={css['menu']}>
                <Menu
                  trigger={<IconButton icon={Ellipsis} name={t`More actions for ${name}`} />}
                  entries={[{ label: t`Remove`, icon: Trash2, danger: true, onSelect: () => void remove() }]}
                />
              </span>
            )
          )}
        </div>
        <p>
          <Figure>{destination}</Figure>
          {mode === 'SMS' && ' · SMS'}
        </p>
        <p>{placesText(recipient)}</p>
        {hours !== null && (
          <p>
            {clockLabel(hours.from)}–{clockLabel(hours.to)}
          </p>
        )}
        {verifiedAt === null && (
          <RecipientOtp
            recipient={recipient}
            sent={sent}
            onSent={onSent}
            remove={mayRemove ? { busy, onRemove: () => void remove() } : undefined}
          />
        )}
      </div>
    </li>
  );
}
