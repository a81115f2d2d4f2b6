import { randomBytes } from 'node:crypto';
import type { CreateOrderInput } from '@galla/sdk';
import { createOrder } from '@galla/sdk';
import type { Command, Values } from '../command.ts';
import { numberOf, textOf, UsageError } from '../command.ts';
import { rupees } from '../output.ts';

export const newOrderNumber = (): string => `CLI-${randomBytes(5).toString('hex').toUpperCase()}`;

export const createOrderCommand: Command = {
  words: 'orders create',
  about: 'Create an order, and print the page where the customer pays',
  options: {
    amount: { type: 'string', value: 'PAISE', about: 'In paise: 49900 is ₹499.00' },
    'merchant-order-id': { type: 'string', value: 'TEXT', about: 'Your order number. Default: a new one' },
    description: { type: 'string', value: 'TEXT', about: 'What the order is for' },
    name: { type: 'string', value: 'TEXT', about: 'The customer’s name' },
    phone: { type: 'string', value: 'NUMBER', about: 'The customer’s mobile number' },
    'return-url': { type: 'string', value: 'URL', about: 'Where the customer goes afterwards' },
    'expires-at': { type: 'string', value: 'TIME', about: 'ISO 8601. Default: in 30 minutes' },
    metadata: { type: 'string', multiple: true, value: 'NAME=TEXT', about: 'Saved with the order; may be repeated' },
  },
  async run({ values, output, stopped, galla }) {
    const input = orderOf(values);
    const order = await createOrder(galla(), input, { idempotencyKey: input.merchantOrderId, signal: stopped });
    const { orderId, merchantOrderId, amount, payUrl } = order;
    output.result(order, `${orderId}  ${merchantOrderId}  ${rupees(amount)}\n${payUrl}`);
  },
};

function orderOf(values: Values): CreateOrderInput {
  const amount = numberOf(values, 'amount');
  if (amount === undefined) throw new UsageError('Give --amount in paise, such as --amount 49900.');
  const [name, phone] = [textOf(values, 'name'), textOf(values, 'phone')];
  return {
    amount,
    merchantOrderId: textOf(values, 'merchant-order-id') ?? newOrderNumber(),
    description: textOf(values, 'description'),
    ...(name === undefined && phone === undefined ? {} : { customer: { name, phone } }),
    returnUrl: textOf(values, 'return-url'),
    expiresAt: textOf(values, 'expires-at'),
    metadata: metadataOf(values),
  };
}

function metadataOf({ metadata = [] }: Values): Record<string, string> {
  const pairs = (Array.isArray(metadata) ? metadata : [metadata]).map((pair) => {
    const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(String(pair)) ?? [];
    if (name === '') throw new UsageError('--metadata is a name and a text: --metadata cart=17.');
    return [name, text] as const;
  });
  return Object.fromEntries(pairs);
}
