import { upiVerification } from '@galla/contract/business/upi-verification/calls.ts';
import type { UpiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { maxUpiChecks, vpaPattern } from '@galla/contract/business/upi-verification/feature.ts';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    if (!vpaPattern.test(wanted)) return setError(t`Enter a UPI ID, such as name@bank.`);
    void run(async () => {
      const found = await call(upiVerification.verify, { body: { vpa: wanted } });
      client.setQueryData(queryOf(upiVerification.find, {}).queryKey, found);
    });
  };
  if (kycStatus === 'FAILED' && !isWaiting) return <NotApproved check={check} />;
  return (
    <>
      <h1>
        <Trans>Verify your UPI ID</Trans>
      </h1>
      <p className={css['sub']}>
        <Trans>
          Takes about 1 minute. The bank tells us the name on this UPI ID. It must be {businessName} or your own name.
        </Trans>
      </p>
      <form className={css['form']} noValidate onSubmit={verify}>
        <TextField
          id="vpa"
          label={t`UPI ID`}
          value={vpa}
          onChange={(text) => {
            setVpa(text);
            setError(undefined);
          }}
          error={error}
          hint={t`For example, lakshmi@okbank. It’s in your UPI app.`}
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
          busyLabel={t`Checking the UPI ID`}
          why={triesLeft === 0 && !isWaiting ? t`No checks left today. Try again tomorrow.` : undefined}
        >
          <Trans>Verify UPI ID</Trans>
        </HeldButton>
      </form>
    </>
  );
}

/** The provider has refused: the shop cannot verify anything itself. */
function NotApproved({ check }: Pick<UpiVerification, 'check'>) {
  return (
    <>
      <h1>
        <Trans>Verify your UPI ID</Trans>
      </h1>
      <Notice kind="error" live>
        {check?.state === 'MATCH' && (
          <b>{t`${{ vpa: check.vpa }} belongs to ${{ registeredName: check.registeredName ?? '–' }}`}</b>
        )}
        <p className={css['plain']}>
          <Trans>Your payments provider has not approved the business.</Trans>{' '}
          <a href={supportHref(t`Business verification`)}>
            <Trans>Contact support</Trans>
          </a>
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
      ? t`No checks left today. Try again tomorrow.`
      : t`${triesLeft} of ${maxUpiChecks} checks left today.`;
  switch (state) {
    case 'PENDING':
      return (
        <Notice kind="warning" live>
          <b>{t`The bank is checking ${vpa}`}</b>
          <p className={css['plain']}>
            <Trans>This takes a few seconds. You can leave this page.</Trans>
          </p>
          <p className={css['plain']}>
            <Trans>No answer after 10 minutes?</Trans>{' '}
            <a href={supportHref(t`Verification of ${vpa}`)}>
              <Trans>Contact support</Trans>
            </a>
          </p>
        </Notice>
      );
    case 'NO_MATCH':
      return (
        <Notice kind="error" live>
          <b>{t`${vpa} is in another name`}</b>
          <p className={css['plain']}>{t`Enter a UPI ID in your business’s name or your own. ${tries}`}</p>
        </Notice>
      );
    case 'MATCH':
      return (
        <Notice kind="success" live>
          <b>{t`${vpa} belongs to ${{ registeredName: registeredName ?? '–' }}`}</b>
        </Notice>
      );
    case 'FAILED':
      return (
        <Notice kind="error" live>
          <b>{t`${vpa} could not be verified`}</b>
          <p
            className={css['plain']}
          >{t`${{ reason: reason ?? t`The bank can’t find it.` }} Check it in your UPI app. ${tries}`}</p>
        </Notice>
      );
  }
}
