import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The activation of the payment gateway. The screen closes once it is active (KYC-07). */
export const gatewayActivation = {
  path: '/pg-activation',
  title: 'Payment Gateway Activation',
  access: ofWholeMerchant(
    adminsOnly(
      where(can('onlineMerchantOnboarding'), {
        merchants: 'online',
        superMerchants: false,
        attributes: { PAYMENT_GATEWAY_ACTIVATED: false },
      }),
    ),
  ),
  testMode: false,
  standalone: true,
} as const satisfies Screen;
