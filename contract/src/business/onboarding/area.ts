import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** KYC, step by step (KYC-01). */
export const completeKyc = {
  path: '/complete-kyc',
  title: 'Complete KYC',
  access: ofWholeMerchant(
    adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'online', superMerchants: false })),
  ),
  testMode: false,
  standalone: true,
} as const satisfies Screen;
