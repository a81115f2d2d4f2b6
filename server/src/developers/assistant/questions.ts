import { quotedName } from '@galla/contract/core/foreign-text.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { rupees } from '../../platform/customer-pages/formats.ts';
import type { Caller } from './calls.ts';
import { callApi } from './calls.ts';
import type { Input } from './tools.ts';

type NewLink = Infer<typeof merchantApi.createPaymentLink.spec.body>;
type NewRefund = Infer<typeof merchantApi.createRefund.spec.body>;

/** The question of each tool that acts, by tool name. */
const questions: Readonly<Record<string, (caller: Caller, input: Input) => Promise<string> | string>> = {
  refund_payment: (caller, input) => refundQuestion(caller, input as unknown as NewRefund),
  create_payment_link: (_caller, input) => linkQuestion(input as unknown as NewLink),
};

/**
 * What the person reads before confirming: the payment as stored, not as the model describes it. Amount and id come
 * first. Texts from a customer or the model come last, quoted and shortened, so that they cannot shape the question.
 */
export async function questionOf(caller: Caller, toolName: string, input: Input): Promise<string> {
  const ask = questions[toolName];
  if (ask === undefined) throw new Error(`${toolName} acts without a question`);
  return ask(caller, input);
}

async function refundQuestion(caller: Caller, { paymentId, amount }: NewRefund): Promise<string> {
  const { status, body } = await callApi(caller, { method: 'GET', url: `/api/merchant/v1/payments/${paymentId}` });
  if (status >= 400) return `Refund ${rupees(amount)} of payment ${paymentId}?`;
  const phone = typeof body['customerPhone'] === 'string' ? ` Customer’s phone: ${body['customerPhone']}.` : '';
  const question = `Refund ${rupees(amount)} of payment ${paymentId}, which was ${rupees(Number(body['amount']))}?`;
  return `${question}${phone}${quotedLast(body['customerName'])}`;
}

function linkQuestion({ amount, customer, sendBy, reminders, purpose }: NewLink): string {
  const { name, phoneNumber, email } = customer;
  const ways = [
    ...(sendBy.includes('SMS') ? [`an SMS to ${phoneNumber ?? 'the customer'}`] : []),
    ...(sendBy.includes('EMAIL') ? [`an email to “${email ?? 'the customer'}”`] : []),
  ];
  const sent =
    ways.length === 0 ? 'Nothing is sent to the customer now.' : `${capitalised(ways.join(' and '))} will be sent now.`;
  const later = reminders === 0 ? '' : ` Reminders that will follow: ${reminders}.`;
  const known = ways.length > 0 || phoneNumber === undefined ? '' : ` Customer’s phone: ${phoneNumber}.`;
  const about = quotedName(purpose);
  const question = `Create a payment link for ${rupees(amount)}? ${sent}${later}${known}`;
  return `${question}${quotedLast(name)}${about === undefined ? '' : ` Purpose: ${about}`}`;
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function quotedLast(name: unknown): string {
  const shown = quotedName(typeof name === 'string' ? name : null);
  return shown === undefined ? '' : ` Customer’s name: ${shown}`;
}
