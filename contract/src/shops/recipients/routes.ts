import { route, routes } from '../../core/endpoint.ts';
import { addsRecipients, removesRecipients, seesRecipients } from './access.ts';

export const recipientsRoutes = routes('recipients', {
  list: route('GET /v1/qrpos/notification/receivers', { access: seesRecipients }),
  add: route('POST /v1/qrpos/notification/receiver', { access: addsRecipients, risk: 'none' }),
  resendOtp: route('POST /v1/qrpos/notification/receiver/resendOtp', { access: addsRecipients, risk: 'none' }),
  verifyOtp: route('POST /v1/qrpos/notification/receiver/verifyOtp', { access: addsRecipients, risk: 'none' }),
  remove: route('PUT /v1/qrpos/notification/receiver/remove', { access: removesRecipients, risk: 'none' }),
});
