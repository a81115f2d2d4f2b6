import { encodeId } from '@galla/contract/core/ids.ts';
import { counterDeviceIds } from '@galla/contract/shops/counter/feature.ts';
import { type Call, featureSamples, type SharedIds } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

const counterOf = ({ merchantId, store, terminal }: SharedIds): Call => ({
  params: { merchantId, storeId: store, terminalId: terminal },
});

export const samples = featureSamples({
  calls: {
    'counter-devices.list': ({ merchantId, store }) => ({ params: { merchantId, storeId: store } }),
    'counter-devices.makeCode': counterOf,
    'counter-devices.addThis': counterOf,
    'counter-devices.revoke': ({ merchantId, store }) => ({
      params: { merchantId, storeId: store, deviceId: encodeId(counterDeviceIds, newId()) },
    }),
  },
  someStores: {
    'counter-devices.list': 'of-stores',
    'counter-devices.makeCode': 'of-stores',
    'counter-devices.addThis': 'of-stores',
    'counter-devices.revoke': 'of-stores',
  },
});
