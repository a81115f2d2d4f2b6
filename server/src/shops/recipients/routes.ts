import type { recipients } from '@galla/contract/shops/recipients/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { addRecipient, readRecipients, removeRecipient, resendOtp, verifyRecipient } from './service.ts';

export const recipientHandlers: Handlers<typeof recipients> = {
  list: async ({ query }, context) => ({ recipients: await readRecipients(context, query.merchantId) }),
  add: ({ body }, context) => addRecipient(context, body),
  resendOtp: ({ body }, context) => resendOtp(context, body.receiverId),
  verifyOtp: async ({ body }, context) => ({ recipient: await verifyRecipient(context, body) }),
  async remove({ body }, context) {
    await removeRecipient(context, body.receiverId);
    return { removed: true };
  },
};
