import type { CreateRefundInput } from '@galla/sdk';
import { createRefund } from '@galla/sdk';
import type { Command } from '../command.ts';
import { numberOf, textOf, UsageError } from '../command.ts';
import { rupees } from '../output.ts';

export const createRefundCommand: Command = {
  words: 'refunds create',
  about: 'Refund a payment, in full or in part',
  options: {
    payment: { type: 'string', value: 'ID', about: 'The payment: pay_…' },
    amount: { type: 'string', value: 'PAISE', about: 'In paise: 10000 is ₹100.00' },
    note: { type: 'string', value: 'TEXT', about: 'Saved with the refund' },
    'idempotency-key': {
      type: 'string',
      value: 'TEXT',
      about: 'A name of your own for this call: repeated with it, the call refunds once',
    },
  },
  async run({ values, output, stopped, galla }) {
    const [payment, amount] = [textOf(values, 'payment'), numberOf(values, 'amount')];
    if (payment === undefined || amount === undefined)
      throw new UsageError('Give --payment and --amount in paise: --payment pay_… --amount 10000.');
    const note = textOf(values, 'note');
    const input: CreateRefundInput = {
      paymentId: payment as `pay_${string}`,
      amount,
      reason: 'OTHER',
      ...(note === undefined ? {} : { note }),
    };
    const name = textOf(values, 'idempotency-key');
    const refund = await createRefund(galla(), input, {
      signal: stopped,
      ...(name === undefined ? {} : { idempotencyKey: name }),
    });
    output.result(refund, `${refund.refundId}  ${refund.state}  ${rupees(refund.amount)}  ${refund.paymentId}`);
  },
};
