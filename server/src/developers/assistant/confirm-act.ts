import { createHash, randomUUID } from 'node:crypto';
import { assistantLimits } from '@galla/contract/developers/assistant/feature.ts';
import type { RequestStateCodec, ServerContext } from '@modelcontextprotocol/server';
import { acceptedContent, inputRequired, inputResponse } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { rupees } from '../../platform/customer-pages/formats.ts';
import type { Input } from './tools.ts';

/** What a confirmation covers. The client stores it, and it is signed. */
export interface Confirmation {
  /** The hash of tool and input, so that the confirmed action is the one that the person saw. */
  readonly of: string;
  /** The Idempotency-Key of the action, so that a repeated confirmation acts once. */
  readonly key: string;
}

const confirmed = z.strictObject({ confirm: z.boolean() });
const asked = {
  type: 'object',
  properties: { confirm: { type: 'boolean', title: 'Yes, do this' } },
  required: ['confirm'],
} as const;

const hashOf = (tool: string, input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([tool, input]))
    .digest('base64url');

/** The reason why an action's amount is too large for an assistant, if it is. */
export function limitProblem({ amount }: Input): string | undefined {
  if (typeof amount !== 'number' || amount <= assistantLimits.act) return undefined;
  return `An assistant may do this up to ${rupees(assistantLimits.act)}. Use the dashboard for more.`;
}

/**
 * The result of asking the person: the Idempotency-Key of a confirmed action, a question to send, or a refusal. The
 * client asks the person directly and not through the model, so that a text read by the model cannot confirm.
 */
export async function confirmationOf(
  context: ServerContext,
  codec: RequestStateCodec<Confirmation>,
  { tool, input, question }: { readonly tool: string; readonly input: Input; readonly question: string },
) {
  const { inputResponses } = context.mcpReq;
  const state = context.mcpReq.requestState<Confirmation>();
  const of = hashOf(tool, input);
  const isOfThis = state !== undefined && state.of === of;
  if (isOfThis && acceptedContent(inputResponses, 'confirm', confirmed)?.confirm === true)
    return { is: 'confirmed', key: state.key } as const;
  if (isOfThis && inputResponse(inputResponses, 'confirm').kind !== 'missing') return { is: 'refused' } as const;
  const ask = inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: question,
        requestedSchema: { ...asked, required: [...asked.required] },
      }),
    },
    requestState: await codec.mint({ of, key: randomUUID() }, context),
  });
  return { is: 'asked', ask } as const;
}
