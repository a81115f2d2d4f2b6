import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint, WebhookReplay } from '@galla/contract/developers/webhooks/schemas.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';
import { DetailsColumns, DetailsHead, DetailsOf } from '../../../lib/page/details/DetailsOf.tsx';
import { useWebhook } from '../use-webhooks.ts';
import { WebhookMissing } from '../WebhookMissing.tsx';
import { nameOf } from '../webhook-labels.ts';
import { detailsHref, toList, useWebhookId } from '../webhook-paths.ts';
import { EarlierReplays } from './EarlierReplays.tsx';
import { ReplayChoice } from './ReplayChoice.tsx';
import { ReplayProgress } from './ReplayProgress.tsx';
import { ThisReplay } from './ThisReplay.tsx';

/** Whether a replay is still open. */
const isOpen = ({ state }: WebhookReplay) => state === 'RUNNING' || state === 'PAUSED';

/** Sends many events again: the choice, the progress, and earlier replays (DEV-03). */
export function ReplayPage() {
  const query = useWebhook(useWebhookId());
  return (
    <DetailsOf
      query={query}
      title={t`Replay events`}
      back={toList()}
      missing="STATUS_404"
      safe={t`Nothing was sent.`}
      notFound={<WebhookMissing />}
    >
      {({ webhook }) => <Replay endpoint={webhook} />}
    </DetailsOf>
  );
}

function Replay({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { data } = useQuery({
    ...queryOf(webhookDeliveries.replays, { params: { id: endpoint.id } }),
    refetchInterval: ({ state }) => (state.data?.replays.some(isOpen) === true ? 1_000 : 10_000),
  });
  const [latest, ...earlier] = data?.replays ?? [];
  const running = latest !== undefined && isOpen(latest) ? latest : undefined;
  return (
    <>
      <DetailsHead
        title={t`Replay events`}
        sub={t`Events keep their IDs, so your server can skip ones it already has.`}
        back={{ href: detailsHref(endpoint.id), label: nameOf(endpoint) }}
      />
      <DetailsColumns
        main={
          <>
            <ReplayChoice endpoint={endpoint} isLocked={running !== undefined} />
            {latest !== undefined && <ReplayProgress endpoint={endpoint} replay={latest} />}
          </>
        }
        side={
          <>
            {latest !== undefined && <ThisReplay endpoint={endpoint} replay={latest} />}
            {earlier.length > 0 && <EarlierReplays replays={earlier} />}
          </>
        }
      />
    </>
  );
}
