import { adminsOnly, can, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The bank account that receives settlements, and how to change it. */
export const bankAccount = {
  path: '/settlements/bank-account',
  title: 'Bank Account',
  access: adminsOnly({ ...where(can('settlements_access'), { superMerchants: false }), wholeMerchant: true }),
  testMode: false,
} as const satisfies Screen;
