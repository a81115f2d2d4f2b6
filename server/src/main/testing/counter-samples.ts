import { encodeId } from '@galla/contract/core/ids.ts';
import { counterDeviceIds } from '@galla/contract/shops/counter/feature.ts';
import { newId } from '../../platform/ids.ts';

/** A counter of another merchant. */
interface ForeignCounter {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
}

const counterOf = ({ merchantId, store, terminal }: ForeignCounter) => ({
  params: { merchantId, storeId: store, terminalId: terminal },
});

/** For each endpoint about counter phones that people call: a call that names another merchant's counter. */
export const counterSamples = {
  'counter-devices.list': ({ merchantId, store }: ForeignCounter) => ({ params: { merchantId, storeId: store } }),
  'counter-devices.makeCode': counterOf,
  'counter-devices.addThis': counterOf,
  'counter-devices.revoke': ({ merchantId, store }: ForeignCounter) => ({
    params: { merchantId, storeId: store, deviceId: encodeId(counterDeviceIds, newId()) },
  }),
} as const;
