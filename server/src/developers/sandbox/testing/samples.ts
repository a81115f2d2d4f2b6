import { encodeId } from '@galla/contract/core/ids.ts';
import { sandboxScriptIds } from '@galla/contract/developers/sandbox/feature.ts';
import { featureSamples } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

export const samples = featureSamples({
  addRows: async () => ({ sandboxScript: encodeId(sandboxScriptIds, newId()) }),
  calls: {
    'sandbox.read': () => ({}),
    'sandbox.news': () => ({ query: { after: '0', since: '2026-11-20T00:00:00Z' } }),
    'sandbox.moveClock': () => ({ body: { to: 'MINUTE' } }),
    'sandbox.pay': () => ({ body: { amount: 100_00, method: 'UPI', outcome: 'success' } }),
    'sandbox.order': () => ({ body: { amount: 100_00 } }),
    'sandbox.refund': () => ({ body: { outcome: 'success' } }),
    'sandbox.dispute': () => ({ body: { act: 'OPEN' } }),
    'sandbox.setBank': () => ({ body: { bank: 'UPI', state: 'UP' } }),
    'sandbox.reset': () => ({ body: { confirm: 'RESET' } }),
    'sandbox.scripts': () => ({}),
    'sandbox.saveScript': () => ({ body: { name: 'Mine', steps: [{ do: 'CLOCK', with: { to: 'MINUTE' } }] } }),
    'sandbox.noteRun': ({ sandboxScript }) => ({ params: { scriptId: sandboxScript }, body: { failedStep: 1 } }),
    'sandbox.removeScript': ({ sandboxScript }) => ({ params: { scriptId: sandboxScript } }),
  },
});
