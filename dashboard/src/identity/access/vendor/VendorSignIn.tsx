import type { Answer } from '@galla/contract/core/endpoint.ts';
import { errorTexts } from '@galla/contract/core/errors.ts';
import { vendors } from '@galla/contract/settlements/vendors/calls.ts';
import { vendorScreens } from '@galla/contract/settlements/vendors/screens.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { deviceInfo } from '../../../lib/session/device.ts';
import { leaveTo } from '../enter.ts';
import { orRefused } from '../requests.ts';
import { StepHead } from '../StepHead.tsx';
import { OtpForm } from '../sign-in/OtpForm.tsx';
import { PhoneForm } from '../sign-in/PhoneForm.tsx';
import { SessionEndNotice } from '../sign-in/SessionEndNotice.tsx';
import css from '../sign-in/SignInPage.module.css';
import type { OtpStep, SentOtp } from '../steps.ts';
import { VendorSignInFrame } from './VendorFrame.tsx';
import { saveVendor } from './vendor-state.ts';

const c = classNames(css);

/** The id is unknown, malformed or too long. */
const unknownStatuses: readonly number[] = [404, 400, 414];

type Asker = Answer<typeof vendors.linkMeta>;

/** Vendor sign-in by OTP to the number of the link (SPL-04). It needs a known link. */
export function VendorSignIn({ metaId }: { readonly metaId: string | undefined }) {
  const { asker, unknown } = useAsker(metaId);
  return (
    <VendorSignInFrame>
      <SessionEndNotice />
      {metaId === undefined || unknown ? <UnknownLink /> : <Steps metaId={metaId} asker={asker} />}
    </VendorSignInFrame>
  );
}

/** The requesting merchant, for the page's text. Sign-in does not wait for it. */
function useAsker(metaId: string | undefined): { readonly asker: Asker | undefined; readonly unknown: boolean } {
  const [asker, setAsker] = useState<Asker>();
  const [unknown, setUnknown] = useState(false);
  useEffect(() => {
    if (metaId === undefined) return;
    call(vendors.linkMeta, { params: { metaId } }).then(setAsker, (error: unknown) => {
      setUnknown(error instanceof ApiError && unknownStatuses.includes(error.status));
    });
  }, [metaId]);
  return { asker, unknown };
}

function UnknownLink() {
  return (
    <StepHead title={t`This link does not work`}>
      {errorTexts.LINK_META_NOT_FOUND}{' '}
      <span>
        <Trans>Open the full link, or ask the merchant for a new one.</Trans>
      </span>
    </StepHead>
  );
}

function Steps({ metaId, asker }: { readonly metaId: string; readonly asker: Asker | undefined }) {
  const [step, setStep] = useState<OtpStep>();
  const send = async (phoneNumber: string, captcha: string): Promise<SentOtp> => {
    const body = { type: 'OTP' as const, metaId, phoneNumber, deviceInfo: deviceInfo() };
    const { organisationId, ...sent } = await orRefused(call(vendors.sendOtp, { body }, { captcha }));
    saveVendor({ metaDetails: { metaId, organisationId, otpToken: sent.token }, isLoggedIn: false });
    return sent;
  };
  const verify = async (token: string, otp: string): Promise<void> => {
    const body = { type: 'OTP' as const, metaId, token, otp, deviceInfo: deviceInfo() };
    const { organisationId } = await call(vendors.signIn, { body });
    saveVendor({ metaDetails: { metaId, organisationId }, isLoggedIn: true });
    return leaveTo(vendorScreens.dashboard.path);
  };
  if (step !== undefined)
    return (
      <>
        <StepHead title={t`Enter the OTP`}>
          <Trans>5 digits, by SMS. Valid for 5 minutes.</Trans>
        </StepHead>
        <OtpForm
          step={step}
          way={{
            verify,
            resend: (_token, captcha) => send(step.phone ?? '', captcha),
            captcha: 'vendor-otp',
            label: t`Verify and sign in`,
            busyLabel: t`Signing in`,
          }}
          onResent={setStep}
          onChange={() => setStep(undefined)}
        />
      </>
    );
  return (
    <>
      <StepHead title={t`Vendor sign in`}>
        {asker === undefined ? (
          t`Use the mobile number you gave the merchant.`
        ) : (
          <Trans>
            <b className={c('address')}>{ph({ merchantName: asker.merchantName })}</b> asks you to verify your identity.
            Use the mobile number you gave them.
          </Trans>
        )}
      </StepHead>
      <PhoneForm way={{ captcha: 'vendor-otp', send }} onSent={async (sent) => setStep(sent)} />
      <p className={c('other')}>
        <Trans>
          Accept payments with {providerName}? <a href="/login">Sign in as a merchant</a>
        </Trans>
      </p>
    </>
  );
}
