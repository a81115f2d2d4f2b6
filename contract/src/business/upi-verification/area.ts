import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The shorter onboarding of shops: their UPI address is verified, and they can receive payments (KYC-04). */
export const verifyUpi = {
  path: '/verify-upi',
  title: 'Verify UPI',
  access: ofWholeMerchant(
    adminsOnly(where(can('onlineMerchantOnboarding'), { merchants: 'offline', superMerchants: false })),
  ),
  testMode: false,
  standalone: true,
} as const satisfies Screen;
