import type { UpiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { payLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import css from './VerifyUpi.module.css';

/** The shop can receive payments. Its pages are reloaded, because more of them are open now. */
export function UpiVerified({ verification: { check } }: { readonly verification: UpiVerification }) {
  return (
    <div role="status">
      <Icon of={CircleCheck} size={40} className={css['done'] ?? ''} />
      <h1>
        <Trans>You can take payments</Trans>
      </h1>
      <p className={css['sub']}>
        {check?.state === 'MATCH'
          ? t`${{ vpa: check.vpa }} belongs to ${{ registeredName: check.registeredName ?? '–' }}. You can use payment links and QR codes now.`
          : t`Your business is verified. You can use payment links and QR codes now.`}
      </p>
      <div className={css['acts']}>
        <ButtonLink kind="primary" size="big" href={storeScreens.addStore.path}>
          <Trans>Add your store</Trans>
        </ButtonLink>
        <ButtonLink size="big" href={payLinksHome.path}>
          <Trans>Open payment links</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
