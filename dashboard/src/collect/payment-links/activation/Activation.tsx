import { activatesLinks } from '@galla/contract/collect/payment-links/access.ts';
import type { LinkActivation } from '@galla/contract/collect/payment-links/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAdminNames } from '../../../lib/frame/use-admin-names.ts';
import { Unread } from '../../../lib/page/Unread.tsx';
import { allows, mayAsk, useSession } from '../../../lib/session/session.ts';
import css from './Activation.module.css';
import { ActivatingCard, DisabledCard, FailedCard, MissingCard, ReadyCard, UnavailableCard } from './StateCards.tsx';
import { useActivation } from './use-activation.ts';

const c = classNames(css);

interface Props {
  readonly merchantId: string | undefined;
  /** The merchant's links, if there may be any. */
  readonly children: (activation: LinkActivation) => ReactNode;
}

/** The links, or only the state of their activation (PAY-04). */
export function Activation({ merchantId, children }: Props) {
  const { query, request, busy, problem } = useActivation(true, merchantId);
  const session = useSession();
  const [seesPast, setSeesPast] = useState(false);
  const { data } = query;
  if (data === undefined)
    return (
      <Unread list={query} height={360}>
        <Trans>Your links are safe, and customers can still pay.</Trans>
      </Unread>
    );
  const { activation } = data;
  const { state } = activation;
  if (state === 'ACTIVATED' || (state === 'DISABLED' && seesPast)) return children(activation);
  const onRequest = allows(session, activatesLinks) ? () => void request() : undefined;
  return (
    <>
      {state === 'DISABLED' && <DisabledCard activation={activation} onPast={() => setSeesPast(true)} />}
      {state === 'ACTIVATING' && (
        <ActivatingCard activation={activation} busy={query.isFetching} onCheck={() => void query.refetch()} />
      )}
      {state === 'FAILED' && <FailedCard activation={activation} onRequest={onRequest} busy={busy} />}
      {state === 'NOT_ACTIVATED' && <NotActivated activation={activation} onRequest={onRequest} busy={busy} />}
      <div className={c('who')}>
        <Refusal text={problem} />
      </div>
      {onRequest === undefined && /^(NOT_ACTIVATED|FAILED)$/.test(state) && <AskAdmins />}
    </>
  );
}

function NotActivated(props: Parameters<typeof ReadyCard>[0]) {
  const { kycComplete, onboardingComplete } = props.activation;
  const { flags } = useSession();
  if (flags.has('PAYLINK_ACTIVATION_DISABLED')) return <UnavailableCard {...props} />;
  return kycComplete && onboardingComplete ? <ReadyCard {...props} /> : <MissingCard {...props} />;
}

/** Names the Admins, for people without the permission to activate links. */
function AskAdmins() {
  const session = useSession();
  const isForAdmins = mayAsk(session, activatesLinks) || !session.me.admin;
  const names = useAdminNames(isForAdmins);
  if (!isForAdmins) return null;
  return (
    <Notice icon={Lock} className={c('who')}>
      <Trans>
        <b>Not an Admin?</b> Only Admins can activate payment links.{' '}
        {ph({ askThem: names === '' ? '' : t`Ask ${names}.` })}
      </Trans>
    </Notice>
  );
}
