import { addsRecipients } from '@galla/contract/shops/recipients/access.ts';
import { recipients } from '@galla/contract/shops/recipients/calls.ts';
import type { Recipient } from '@galla/contract/shops/recipients/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { RecipientForm } from './RecipientForm.tsx';
import { RecipientItem } from './RecipientItem.tsx';
import css from './Recipients.module.css';
import type { SentOtp } from './recipient-labels.ts';

/** The recipients of payment alerts (QRC-03). `merchantId` is the chosen merchant of a group. */
export function PaymentAlerts({ merchantId }: { readonly merchantId?: string | undefined }) {
  const session = useSession();
  const [adding, setAdding] = useState(false);
  const [sent, setSent] = useState<Readonly<Record<string, SentOtp>>>({});
  const query = merchantId === undefined ? {} : { merchantId };
  const { data, error, refetch, isFetching } = useQuery(queryOf(recipients.list, { query }));
  const mayAdd = allows(session, addsRecipients);
  const keep = (id: string, otp: SentOtp) => setSent((all) => ({ ...all, [id]: otp }));
  return (
    <Section title={t`Payment alerts`} sub={t`These people get a message for each payment.`}>
      {data === undefined && error !== null && (
        <Notice kind="error" live>
          {refusalOf(error)}{' '}
          <Button kind="text" size="small" busy={isFetching} busyLabel={t`Loading`} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Notice>
      )}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data !== undefined && <People recipients={data.recipients} sent={sent} onSent={keep} />}
      {mayAdd && (
        <Button icon={Plus} className={css['add']} onClick={() => setAdding(true)}>
          <Trans>Add a person</Trans>
        </Button>
      )}
      <p className={css['note']}>
        <Icon of={Bell} size={16} />
        <Trans>We send one SMS a minute at most; it totals the payments since the last.</Trans>
      </p>
      {adding && <RecipientForm merchantId={merchantId} onSent={keep} onClose={() => setAdding(false)} />}
    </Section>
  );
}

function People({
  recipients: people,
  sent,
  onSent,
}: {
  readonly recipients: readonly Recipient[];
  readonly sent: Readonly<Record<string, SentOtp>>;
  readonly onSent: (id: string, otp: SentOtp) => void;
}) {
  if (people.length === 0)
    return (
      <p className={css['nobody']}>
        <Trans>No one receives payment alerts yet.</Trans>
      </p>
    );
  return (
    <ul className={css['people']}>
      {people.map((person) => (
        <RecipientItem
          key={person.id}
          recipient={person}
          sent={sent[person.id]}
          onSent={(otp) => onSent(person.id, otp)}
        />
      ))}
    </ul>
  );
}
