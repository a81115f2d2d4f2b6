import { upiVerification } from '@galla/contract/business/upi-verification/calls.ts';
import type { UpiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { maxUpiChecks, vpaPattern } from '@galla/contract/business/upi-verification/feature.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { supportHref } from '../../lib/page/provider.ts';
import css from './VerifyUpi.module.css';

/** Asks for the UPI address, and shows the bank's answer about it. */
export function UpiForm({ verification }: { readonly verification: UpiVerification }) {
  const { businessName, check, kycStatus, triesLeft } = verification;
  const client = useQueryClient();
  const [vpa, setVpa] = useState(check?.state === 'MATCH' ? '' : (check?.vpa ?? ''));
  const [error, setError] = useState<string>();
  const { run, busy, problem } = useAct();
  const isWaiting = check?.state === 'PENDING';
  const verify = (event: FormEvent) => {
    event.preventDefault();
    const wanted = vpa.trim().toLowerCase();
    if (!vpaPattern.test(wanted)) return setError('Enter a UPI ID, such as name@bank.');
    void run(async () => {
      const found = await call(upiVerification.verify, { body: { vpa: wanted } });
      client.setQueryData(queryOf(upiVerification.find, {}).queryKey, found);
    });
  };
  if (kycStatus === 'FAILED' && !isWaiting) return <NotApproved check={check} />;
  return (
    <>
      <h1>Verify your UPI ID</h1>
      <p className={css['sub']}>
        Takes about 1 minute. The bank tells us the name on this UPI ID. It must be {businessName} or your own name.
      </p>
      <form className={css['form']} noValidate onSubmit={verify}>
        <TextField
          id="vpa"
          label="UPI ID"
          value={vpa}
          onChange={(text) => {
            setVpa(text);
            setError(undefined);
          }}
          error={error}
          hint="For example, lakshmi@okbank. It’s in your UPI app."
          autoComplete="off"
          inputMode="email"
          disabled={isWaiting}
        />
        <CheckNotice verification={verification} />
        <Refusal text={problem} />
        <HeldButton
          type="submit"
          kind="primary"
          size="big"
          busy={busy || isWaiting}
          busyLabel="Checking the UPI ID"
          why={triesLeft === 0 && !isWaiting ? 'No checks left today. Try again tomorrow.' : undefined}
        >
          Verify UPI ID
        </HeldButton>
      </form>
    </>
  );
}

/** The provider has refused: the shop cannot verify anything itself. */
function NotApproved({ check }: Pick<UpiVerification, 'check'>) {
  return (
    <>
      <h1>Verify your UPI ID</h1>
      <Notice kind="error" live>
        {check?.state === 'MATCH' && <b>{`${check.vpa} belongs to ${check.registeredName ?? '–'}`}</b>}
        <p className={css['plain']}>
          {'Your payments provider has not approved the business. '}
          <a href={supportHref('Business verification')}>Contact support</a>
        </p>
      </Notice>
    </>
  );
}

function CheckNotice({ verification: { check, triesLeft } }: { readonly verification: UpiVerification }) {
  if (check === null) return null;
  const { state, vpa, reason, registeredName } = check;
  const tries =
    triesLeft === 0
      ? 'No checks left today. Try again tomorrow.'
      : `${triesLeft} of ${maxUpiChecks} checks left today.`;
  switch (state) {
    case 'PENDING':
      return (
        <Notice kind="warning" live>
          <b>{`The bank is checking ${vpa}`}</b>
          <p className={css['plain']}>This takes a few seconds. You can leave this page.</p>
          <p className={css['plain']}>
            {'No answer after 10 minutes? '}
            <a href={supportHref(`Verification of ${vpa}`)}>Contact support</a>
          </p>
        </Notice>
      );
    case 'NO_MATCH':
      return (
        <Notice kind="error" live>
          <b>{`${vpa} is in another name`}</b>
          <p className={css['plain']}>{`Enter a UPI ID in your business’s name or your own. ${tries}`}</p>
        </Notice>
      );
    case 'MATCH':
      return (
        <Notice kind="success" live>
          <b>{`${vpa} belongs to ${registeredName ?? '–'}`}</b>
        </Notice>
      );
    case 'FAILED':
      return (
        <Notice kind="error" live>
          <b>{`${vpa} could not be verified`}</b>
          <p className={css['plain']}>{`${reason ?? 'The bank can’t find it.'} Check it in your UPI app. ${tries}`}</p>
        </Notice>
      );
  }
}
