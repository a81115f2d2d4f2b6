import { DetailsNotFound } from '../../lib/page/details/DetailsOf.tsx';
import { toList } from './webhook-paths.ts';

/** No endpoint has the id in the address, or it was deleted. */
export const WebhookMissing = () => (
  <DetailsNotFound title="Webhook not found" href={toList.href} label="Go to webhooks">
    You have no endpoint with this ID. It may have been deleted.
  </DetailsNotFound>
);
