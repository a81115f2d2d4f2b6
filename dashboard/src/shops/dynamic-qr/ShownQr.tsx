import { dynamicQrs } from '@galla/contract/shops/dynamic-qr/calls.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { dynamicQrStateNames } from '@galla/contract/shops/dynamic-qr/states.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { qrPath } from '../qr-codes/public/qr-path.ts';
import css from './DynamicQr.module.css';

const c = classNames(css);
const lookMs = 1_500;

interface Props {
  readonly made: DynamicQr;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** A QR code that waits for its payment, and its outcome. Closing does not cancel it: the customer may be paying. */
export function ShownQr({ made, onAgain, onClose }: Props) {
  const one = queryOf(dynamicQrs.find, { params: { id: made.id } });
  const { data } = useQuery({
    ...one,
    initialData: { dynamicQr: made },
    refetchInterval: (query) => (query.state.data?.dynamicQr.state === 'ACTIVE' ? lookMs : false),
  });
  const cache = useQueryClient();
  const { run, busy, problem } = useAct({ settled: () => cache.invalidateQueries({ queryKey: one.queryKey }) });
  const { dynamicQr: qr } = data;
  const isOpen = qr.state === 'ACTIVE';
  return (
    <Modal
      title={isOpen ? t`Waiting for the customer` : dynamicQrStateNames[qr.state]}
      sub={[qr.storeName, qr.terminalName].filter(Boolean).join(', ')}
      onClose={onClose}
      footer={
        isOpen ? (
          <Button
            kind="danger"
            busy={busy}
            busyLabel={t`Cancelling`}
            onClick={() => void run(() => call(dynamicQrs.cancel, { params: { id: qr.id } }))}
          >
            <Trans>Cancel this code</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onAgain}>
              <Trans>Request another amount</Trans>
            </Button>
            <Button kind="primary" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </>
        )
      }
    >
      {/* The focus goes to the content, so that a second Enter does not cancel the code. */}
      <div className={c('shown')} tabIndex={-1} data-autofocus="">
        <Money paise={qr.amount} size="display" />
        {qr.billNumber !== null && <p className="muted">{t`Bill ${{ billNumber: qr.billNumber }}`}</p>}
        {isOpen ? <Waiting qr={qr} /> : <Ended qr={qr} />}
        <Refusal text={problem} />
      </div>
    </Modal>
  );
}

function Waiting({ qr }: { readonly qr: DynamicQr }) {
  const { size, path } = qrPath(qr.text);
  const left = useSecondsLeft(qr);
  return (
    <>
      <svg
        className={c('code')}
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t`QR code for ${{ amount: formatMoney(qr.amount) }}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p role="timer" className="num">
        {qr.pending
          ? t`Waiting for the bank.`
          : t`Valid until ${{ expiresAt: formatTime(qr.expiresAt) }}. ${{ timeLeft: clock(left) }} left`}
      </p>
    </>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds until the code expires, by the server's clock. */
function useSecondsLeft({ expiresAt, now }: DynamicQr): number {
  const total = (Date.parse(expiresAt) - Date.parse(now)) / 1000;
  const [left, setLeft] = useState(Math.max(0, Math.ceil(total)));
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil(total - (performance.now() - begun) / 1000))), 500);
    return () => clearInterval(timer);
  }, [total]);
  return left;
}

function Ended({ qr: { state, amount, paid } }: { readonly qr: DynamicQr }) {
  const who = paid === null ? [] : [paid.app, paid.payer, paid.utr === null ? null : t`UTR ${{ utr: paid.utr }}`];
  return (
    <div role="status" className={c('ended')}>
      <StatusPill
        state={state}
        label={dynamicQrStateNames[state]}
        group={state === 'PAID' ? 'success' : state === 'PAID_OTHER' ? 'warning' : 'neutral'}
      />
      {paid !== null && state === 'PAID_OTHER' && <p>{otherText(amount, paid.amount)}</p>}
      {paid !== null && <p className="muted">{who.filter(Boolean).join(' · ')}</p>}
      {paid === null && (
        <p className="muted">
          <Trans>No one paid with this code. It no longer works.</Trans>
        </p>
      )}
    </div>
  );
}

const otherText = (asked: number, paid: number) =>
  paid < asked
    ? t`The customer paid ${{ paid: formatMoney(paid) }}. That’s ${{ difference: formatMoney(asked - paid) }} short.`
    : t`The customer paid ${{ paid: formatMoney(paid) }}. That’s ${{ difference: formatMoney(paid - asked) }} too much.`;
