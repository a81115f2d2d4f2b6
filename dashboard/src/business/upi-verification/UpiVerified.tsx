import type { UpiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { payLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { CircleCheck } from 'lucide-react';
import css from './VerifyUpi.module.css';

/** The shop can receive payments. Its pages are reloaded, because more of them are open now. */
export function UpiVerified({ verification: { check } }: { readonly verification: UpiVerification }) {
  return (
    <div role="status">
      <Icon of={CircleCheck} size={40} className={css['done'] ?? ''} />
      <h1>You can take payments</h1>
      <p className={css['sub']}>
        {check?.state === 'MATCH'
          ? `${check.vpa} belongs to ${check.registeredName ?? '–'}. You can use payment links and QR codes now.`
          : 'Your business is verified. You can use payment links and QR codes now.'}
      </p>
      <div className={css['acts']}>
        <ButtonLink kind="primary" size="big" href={storeScreens.addStore.path}>
          Add your store
        </ButtonLink>
        <ButtonLink size="big" href={payLinksHome.path}>
          Open payment links
        </ButtonLink>
      </div>
    </div>
  );
}
