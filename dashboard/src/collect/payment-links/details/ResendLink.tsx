import { paymentLinkMessages } from '@galla/contract/collect/payment-links/calls.ts';
import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { useLinkChange } from '../link-changes.ts';
import type { LinkKind } from '../link-kinds.ts';
import css from './Details.module.css';
import { messagesOf } from './SendLimits.tsx';

type Channel = 'SMS' | 'EMAIL';

interface Props {
  readonly kind: LinkKind;
  readonly details: PaymentLinkDetails;
  readonly onClose: () => void;
}

/** Sends a link again, or a reminder, by the channels that are still allowed today. */
export function ResendLink({ kind, details, onClose }: Props) {
  const { link, sendBy } = details;
  const { data } = useQuery(messagesOf(kind, details));
  const ways = [
    { channel: 'SMS' as const, name: 'SMS', to: link.customerPhone },
    { channel: 'EMAIL' as const, name: t`Email`, to: link.customerEmail },
  ].flatMap(({ to, ...way }) => (to === null ? [] : [{ ...way, to }]));
  const [first] = ways;
  const [chosen, setChosen] = useState<readonly Channel[]>(
    sendBy.length > 0 || first === undefined ? sendBy : [first.channel],
  );
  const sending = chosen.filter((channel) => data?.left[channel] !== 0);
  const [what, setWhat] = useState<'link' | 'reminder'>('link');
  const { send, busy, problem, setProblem } = useSend({ kind, details, onClose });
  const turn = (channel: Channel, on: boolean) =>
    setChosen(on ? [...chosen, channel] : chosen.filter((one) => one !== channel));
  return (
    <Modal
      title={t`Send again`}
      sub={t`${{ referenceId: link.referenceId }} will ask for the outstanding amount. Customer: ${{ quotedName: quotedName(link.customerName) ?? '–' }}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            busy={busy}
            busyLabel={t`Sending`}
            onClick={() => (sending.length === 0 ? setProblem(t`Choose SMS or email.`) : void send(what, sending))}
          >
            {what === 'link' ? t`Send link` : t`Send reminder`}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        {kind.online && (
          <Segmented
            label={t`Message`}
            wide
            options={[
              { value: 'link', label: t`Same link` },
              { value: 'reminder', label: t`Reminder` },
            ]}
            value={what}
            onChange={setWhat}
          />
        )}
        {ways.map(({ channel, name, to }) => {
          const left = data?.left[channel];
          return (
            <Checkbox
              key={channel}
              label={
                <Trans>
                  {name} to <span className="num">{to}</span>
                </Trans>
              }
              note={left === undefined ? '' : leftText(left)}
              checked={sending.includes(channel)}
              disabled={left === 0}
              onChange={(on) => turn(channel, on)}
            />
          );
        })}
        <Refusal text={problem} />
      </div>
    </Modal>
  );
}

const leftText = (left: number) =>
  left === 0 ? t`None left today` : plural(left, { one: '# left today', other: '# left today' });

function useSend({ kind, details: { link }, onClose }: Props) {
  const reread = useLinkChange();
  const keyOf = useActKey();
  const act = useAct({ settled: reread });
  const params = { id: link.id };
  const send = (what: 'link' | 'reminder', channels: readonly Channel[]) =>
    act.run(async () => {
      if (what === 'reminder') {
        for (const channel of channels)
          await call(paymentLinkMessages.notify, { params, body: { channel } }, { idempotencyKey: keyOf({ channel }) });
      } else {
        const body = { channels: [...channels] };
        const options = { idempotencyKey: keyOf(body) };
        await (kind.online
          ? call(paymentLinkMessages.resend, { params, body }, options)
          : call(paymentLinkMessages.resendOffline, { params, body }, options));
      }
      toast.success(t`Sent`);
      onClose();
    });
  return { ...act, send };
}
