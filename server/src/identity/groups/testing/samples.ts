import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  calls: {
    'groups.list': () => ({}),
    'groups.choose': ({ membership }) => ({ body: { groupId: membership } }),
  },
});
