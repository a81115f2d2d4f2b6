import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';

export const assistantFeature = feature({
  name: 'assistant',
  contract: {},
  handlers: () => ({}),
  writes: ['assistant_question'],
  retention: [{ table: 'assistant_question', after: 'asked_at', keep: days(1) }],
  distribution: { assistant_question: 'tenant' },
});
