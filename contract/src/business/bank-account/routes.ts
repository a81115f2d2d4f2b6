import { route, routes } from '../../core/endpoint.ts';
import { bankAccountScreens } from './screens.ts';

const { access } = bankAccountScreens.bankAccount;

export const bankAccountsRoutes = routes('bank-account', {
  find: route('GET /v1/merchant/bankAccount', { access, testMode: false }),
  request: route('POST /v1/merchant/bankAccount', { access, testMode: false, risk: 'money' }),
  approve: route('POST /v1/merchant/bankAccount/approve', { access, testMode: false, risk: 'money' }),
  stop: route('POST /v1/merchant/bankAccount/stop', {
    access,
    testMode: false, // It protects money: an Admin without their second factor at hand can still stop a thief.
    risk: 'none',
  }),
});
