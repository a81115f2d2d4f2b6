import { registration } from '@galla/contract/identity/registration/calls.ts';
import type { MaskedReferral, RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';
import { referralCodeField } from '@galla/contract/identity/registration/schemas.ts';
import { registrationScreens } from '@galla/contract/identity/registration/screens.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { Registration } from './Registration.tsx';
import { useRunning } from './running-registration.ts';

/** /register, and /pg/register for the payment gateway only. A partner's link carries its `referralCode`. */
export function RegisterPage({ address }: { readonly address: URL }) {
  const form: RegistrationForm = /^\/pg\//i.test(address.pathname) ? 'GATEWAY' : 'MERCHANT';
  const code = referralCodeField.safeParse(address.searchParams.get('referralCode') ?? '').data ?? '';
  const referral = useReferral(code);
  const running = useRunning(form);
  useEffect(() => {
    document.title = `${registrationScreens[form === 'GATEWAY' ? 'gatewayRegister' : 'register'].title} · ${providerName}`;
  }, [form]);
  return (
    <AccessFrame>
      {running !== undefined && (
        <Registration form={form} referralCode={code} referral={referral} running={running ?? undefined} />
      )}
    </AccessFrame>
  );
}

/** The referral of this business. An unknown code is reported at its field later. */
function useReferral(referralCode: string): MaskedReferral | undefined {
  const [referral, setReferral] = useState<MaskedReferral>();
  useEffect(() => {
    if (referralCode === '') return;
    call(registration.maskedReferral, { params: { referralCode } }).then(setReferral, () => undefined);
  }, [referralCode]);
  return referral;
}
