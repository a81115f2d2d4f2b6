import type { vendors } from '@galla/contract/settlements/vendors/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findAsker, homeOf, sendVendorOtp, signInVendor, signOutVendor } from './service.ts';

export const vendorHandlers: Handlers<typeof vendors> = {
  linkMeta: ({ params }, context) => findAsker(context, params.metaId),
  sendOtp: ({ body }, context) => sendVendorOtp(context, body.metaId, body.phoneNumber),
  signIn: ({ body }, context) => signInVendor(context, body),
  async signOut(_input, context) {
    await signOutVendor(context);
    return {};
  },
  home: async (_input, context) => homeOf(context),
};
