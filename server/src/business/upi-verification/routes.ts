import type { upiVerification } from '@galla/contract/business/upi-verification/endpoints.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readVerification, startVerification } from './service.ts';

export const upiVerificationHandlers: Handlers<typeof upiVerification> = {
  find: (_input, { scope, scoped, now }) =>
    scoped((tx) => readVerification(tx, merchantOf(scope, undefined).tenantId, now)),
  verify: ({ body }, context) => startVerification(context, body),
};
