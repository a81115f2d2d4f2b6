import { DetailsHead, DetailsOf } from '../../../lib/page/details/DetailsOf.tsx';
import { useWebhook } from '../use-webhooks.ts';
import { WebhookMissing } from '../WebhookMissing.tsx';
import { nameOf } from '../webhook-labels.ts';
import { detailsHref, toList, useWebhookId } from '../webhook-paths.ts';
import { WebhookForm } from './WebhookForm.tsx';

/** Changes an endpoint (DEV-02). */
export function EditWebhookPage() {
  const query = useWebhook(useWebhookId());
  return (
    <DetailsOf
      query={query}
      title="Edit endpoint"
      back={toList}
      missing="STATUS_404"
      safe="Events are still being delivered."
      notFound={<WebhookMissing />}
    >
      {({ webhook }) => (
        <>
          <DetailsHead title="Edit endpoint" back={{ href: detailsHref(webhook.id), label: nameOf(webhook) }} />
          <WebhookForm key={webhook.id} known={webhook} />
        </>
      )}
    </DetailsOf>
  );
}
