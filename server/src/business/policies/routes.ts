import type { policyGenerator } from '@galla/contract/business/policies/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { downloadPolicy, publishPolicies, readPolicies, savePolicies, takePoliciesDown } from './public/service.ts';
import { writePolicy } from './write.ts';

export const policyHandlers: Handlers<typeof policyGenerator> = {
  find: ({ query }, context) => readPolicies(context, query.merchantId),
  save: ({ body }, context) => savePolicies(context, body),
  preview: async ({ body: { answers, document, language } }, { contact }) =>
    writePolicy(document, { ...answers, provider: contact.name }, language),
  download: ({ params, query }, context) => downloadPolicy(context, params.document, query),
  publish: ({ body }, context) => publishPolicies(context, body),
  takeDown: ({ body }, context) => takePoliciesDown(context, body.merchantId),
};
