import { Problem } from '@galla/contract/core/problem.ts';
import type { counter, counterDevices } from '@galla/contract/shops/counter/endpoints.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { dynamicQrIdOf } from '../dynamic-qr/public/scope.ts';
import { cancelDynamicQr, createDynamicQr, readDynamicQr } from '../dynamic-qr/public/service.ts';
import { addThisPhone, leave, makeCode, pair, readDevices, revokePhone } from './devices.ts';
import { followCounter } from './live.ts';
import type { CounterNews } from './news.ts';
import { shownState } from './payments.ts';
import { findCounter } from './queries.ts';
import { endShiftOf, readShift } from './shift.ts';

export const counterDeviceHandlers: Handlers<typeof counterDevices> = {
  list: ({ params }, context) => readDevices(context, params),
  makeCode: ({ params }, context) => makeCode(context, params),
  async addThis({ params }, context) {
    await addThisPhone(context, params);
    return {};
  },
  async revoke({ params }, context) {
    await revokePhone(context, params);
    return {};
  },
};

/** The handlers of counter phones; `signal` wakes their streams. */
export const counterHandlers = (parts: {
  readonly news: CounterNews;
  readonly signal: Signal;
}): Handlers<typeof counter> => ({
  async pair({ body }, context) {
    await pair(context, body.code);
    return {};
  },
  async state(_input, { counter: device, scoped }) {
    const row = await scoped((tx) => findCounter(tx, device));
    if (row === undefined) throw new Problem('COUNTER_PHONE_UNKNOWN', 401);
    return shownState(row);
  },
  live: ({ query }, context) => followCounter(context, parts, query.since),
  shift: (_input, { counter: device, scoped, now }) =>
    scoped(async (tx) => ({ shift: await readShift(tx, device, now) })),
  endShift: ({ body }, context) =>
    context.once(context.counter.tenantId, (tx) => endShiftOf(tx, context, body.cashier)),
  showQr: ({ body }, context) =>
    context.once(context.counter.tenantId, async (tx) => ({
      dynamicQr: await createDynamicQr(tx, { ...context.counter, createdBy: context.counter.id }, body, context.now),
    })),
  async findQr({ params }, { counter: { tenantId, terminalId }, scoped, now }) {
    const key = { tenantId, id: dynamicQrIdOf(params.id) };
    return { dynamicQr: await scoped((tx) => readDynamicQr(tx, key, { terminalId }, now)) };
  },
  async cancelQr({ params }, { counter: { tenantId, terminalId }, database, now }) {
    const key = { tenantId, id: dynamicQrIdOf(params.id) };
    return { dynamicQr: await inTenant(database, tenantId, (tx) => cancelDynamicQr(tx, key, { terminalId }, now)) };
  },
  async leave(_input, context) {
    await leave(context);
    return {};
  },
});
