import { getOrder } from '@galla/sdk';
import type { Command } from '../command.ts';
import { onlyArg } from '../command.ts';
import { payOrder } from '../customer.ts';

/** Pays an order as its customer. */
export const payOrderCommand: Command = {
  words: 'orders pay',
  args: 'ID',
  about: 'Pay an order as its customer, at the simulated bank',
  async run(context) {
    const { galla, output, stopped } = context;
    const id = onlyArg(context, 'the id that is meant: galla orders pay order_…') as `order_${string}`;
    const { payUrl } = await getOrder(galla(), id, {}, { signal: stopped });
    await payOrder(galla(), payUrl, 'success', stopped);
    const order = await getOrder(galla(), id, {}, { signal: stopped });
    output.result(order, `${order.orderId}  ${order.state}${order.paymentId === null ? '' : `  ${order.paymentId}`}`);
  },
};
