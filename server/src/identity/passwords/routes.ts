import type { passwords } from '@galla/contract/identity/passwords/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { forgotPassword, sendVerificationLink, setPassword, verifyByKey } from './public/service.ts';

export const passwordHandlers: Handlers<typeof passwords> = {
  async forgotPassword({ body }, context) {
    await forgotPassword(context, body.username);
    return {};
  },
  async setPassword({ body }, context) {
    await setPassword(context, body);
    return {};
  },
  verify: ({ params }, context) => verifyByKey(context, params.verificationKey),
  async sendVerificationLink({ body }, context) {
    await sendVerificationLink(context, body);
    return { message: 'Verification email sent' };
  },
};
