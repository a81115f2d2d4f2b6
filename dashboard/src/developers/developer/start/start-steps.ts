import type { StartProgress } from '@galla/contract/developers/developer/endpoints.ts';

/** Which of the five steps are done: key, order, payment, webhook, live. */
export const doneSteps = ({ key, order, paid, webhook, live }: StartProgress): readonly boolean[] => [
  key !== null,
  order !== null,
  paid !== null,
  webhook.delivered !== null,
  live.verified && live.activated && live.hasKey,
];
