import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import { jsonSchema } from '../../platform/http/open-api.ts';

/** A tool of an assistant: one call of the merchant API. */
export interface Tool {
  readonly endpoint: Endpoint;
  readonly title: string;
  /** The text that an assistant reads to choose the tool. */
  readonly description: string;
  /** Whether it moves money or sends a message to a customer, which a person must confirm first. */
  readonly acts?: boolean;
}

/** Every tool, by name. Each requires the scopes of its call. */
export const tools: Readonly<Record<string, Tool>> = {
  find_payments: {
    endpoint: merchantApi.listPayments,
    title: 'Find payments',
    description: 'Payments, newest first: by order id, UTR, id of the provider or state, in a range of time.',
  },
  get_payment: {
    endpoint: merchantApi.getPayment,
    title: 'Read a payment',
    description: 'One payment: state, customer, how it was paid, fee and GST, refunds, settlement.',
  },
  list_refunds: {
    endpoint: merchantApi.listRefunds,
    title: 'List refunds',
    description: 'Refunds, newest first: of one payment or in a range of time.',
  },
  get_refund: {
    endpoint: merchantApi.getRefund,
    title: 'Read a refund',
    description: 'One refund with its state.',
  },
  list_settlements: {
    endpoint: merchantApi.listSettlements,
    title: 'List settlements',
    description: 'Settlements by day, newest first.',
  },
  explain_settlement: {
    endpoint: merchantApi.getSettlement,
    title: 'Explain a settlement',
    description: 'How a settlement adds up: payments, refunds, chargebacks, fee, GST, and its payouts.',
  },
  list_settlement_items: {
    endpoint: merchantApi.listSettlementItems,
    title: 'List the items of a settlement',
    description: 'The payments or refunds of one settlement.',
  },
  list_payment_links: {
    endpoint: merchantApi.listPaymentLinks,
    title: 'List payment links',
    description: 'Payment links, newest first: by reference or status.',
  },
  run_report: {
    endpoint: merchantApi.createReport,
    title: 'Run a report',
    description:
      'Requests a report for a range of days in IST. It is generated in the background: read it with get_report.',
  },
  get_report: {
    endpoint: merchantApi.getReport,
    title: 'Read a report',
    description: 'The progress of a report, and the address of its file.',
  },
  refund_payment: {
    endpoint: merchantApi.createRefund,
    title: 'Refund a payment',
    description: 'Refunds a payment in full or in part. The person is asked to confirm first.',
    acts: true,
  },
  create_payment_link: {
    endpoint: merchantApi.createPaymentLink,
    title: 'Create a payment link',
    description: 'Creates a payment link. The person is asked to confirm first.',
    acts: true,
  },
};

/** Whether a key with these scopes may use a tool. */
export function isAllowed({ endpoint: { spec } }: Tool, scopes: ReadonlySet<ApiScope>): boolean {
  return spec.access.who === 'api-key' && spec.access.anyOf.some((scope) => scopes.has(scope));
}

/** The input of a tool, checked. */
export type Input = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, z.ZodMiniType>>;
const shapeOf = (schema: unknown) => (schema as { readonly shape?: Shape } | undefined)?.shape ?? {};

/**
 * The input of a tool: the path, query and body parameters of its call in one object, as the protocol expects schemas.
 */
export function inputOf({ endpoint: { spec } }: Tool): StandardSchemaWithJSON<Input, Input> {
  const schema = z.strictObject({ ...shapeOf(spec.params), ...shapeOf(spec.query), ...shapeOf(spec.body) });
  const { version, vendor, validate } = schema['~standard'];
  const jsonSchemaOf = { input: () => jsonSchema(schema, 'input'), output: () => jsonSchema(schema, 'output') };
  return { '~standard': { version, vendor, validate, jsonSchema: jsonSchemaOf } };
}

/** The call of a tool with an input that matches the schema. */
export function callOf({ endpoint: { method, path, spec } }: Tool, input: Input) {
  const [inPath, inQuery] = [shapeOf(spec.params), shapeOf(spec.query)];
  const address = path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || name in inPath) continue;
    if (name in inQuery) query.set(name, String(value));
    else body[name] = value;
  }
  const url = `/api${address}${query.size > 0 ? `?${query}` : ''}`;
  return { method, url, ...(spec.body === undefined ? {} : { body }) };
}
