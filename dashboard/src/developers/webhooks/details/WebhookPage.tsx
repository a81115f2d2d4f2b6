import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline } from '@galla/ui/layout/Timeline.tsx';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { DetailsColumns, DetailsHead, DetailsOf, DetailsTitle } from '../../../lib/page/details/DetailsOf.tsx';
import { Name } from '../../../lib/page/Name.tsx';
import { ShownSecret } from '../ShownSecret.tsx';
import { useWebhook } from '../use-webhooks.ts';
import { WebhookMissing } from '../WebhookMissing.tsx';
import css from '../Webhooks.module.css';
import { nameOf, noteOf, shareOf, stateOf, tookText } from '../webhook-labels.ts';
import { toList, useWebhookId } from '../webhook-paths.ts';
import { DeleteWebhook } from './DeleteWebhook.tsx';
import { DeliveryChart } from './DeliveryChart.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EndpointDetailsSection } from './EndpointDetailsSection.tsx';
import { nextSteps } from './next-steps.ts';
import { WebhookActs } from './WebhookActs.tsx';

/** One endpoint: its health, the next steps, its secret and its delivery log (DEV-03). */
export function WebhookPage() {
  const query = useWebhook(useWebhookId());
  return (
    <DetailsOf
      query={query}
      title={t`Webhook`}
      back={toList()}
      missing="STATUS_404"
      safe={t`Events are still being delivered.`}
      notFound={<WebhookMissing />}
    >
      {({ webhook }) => <Details endpoint={webhook} />}
    </DetailsOf>
  );
}

/** The dialog that is open. */
type Dialog = 'delete' | { readonly secret: string; readonly previousUntil: string | null };

function Details({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [dialog, setDialog] = useState<Dialog>();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const steps = nextSteps(endpoint);
  return (
    <>
      <DetailsHead
        back={toList()}
        title={
          <DetailsTitle>
            <Name>{nameOf(endpoint)}</Name>
            <StatusPill state={endpoint.status} {...stateOf(endpoint)} />
          </DetailsTitle>
        }
        sub={
          <>
            <span className={css['wraps']}>{endpoint.url}</span> <CopyButton name="URL" text={endpoint.url} />{' '}
            {noteOf(endpoint)}
          </>
        }
        actions={<WebhookActs endpoint={endpoint} />}
      />
      <DetailsColumns
        main={
          <>
            <Boundary>
              <Health endpoint={endpoint} />
            </Boundary>
            <Boundary>
              <DeliveryLog endpoint={endpoint} />
            </Boundary>
          </>
        }
        side={
          <>
            {steps.length > 0 && (
              <Section boxed title={t`Next steps`}>
                <Timeline events={steps} />
              </Section>
            )}
            <EndpointDetailsSection endpoint={endpoint} onSecret={setDialog} onDelete={() => setDialog('delete')} />
          </>
        }
      />
      {dialog === 'delete' && (
        <DeleteWebhook endpoint={endpoint} onDeleted={() => void navigate(toList().href)} onClose={close} />
      )}
      {typeof dialog === 'object' && <ShownSecret {...dialog} onClose={close} />}
    </>
  );
}

function Health({ endpoint: { day } }: { readonly endpoint: WebhookEndpoint }) {
  return (
    <div>
      <StatStrip
        stats={[
          { label: t`Attempts in 24 hours`, value: <Figure>{formatCount(day.attempts)}</Figure> },
          { label: t`Delivered`, value: <Figure>{shareOf(day)}</Figure>, note: formatCount(day.delivered) },
          {
            label: t`Response time`,
            value: <Figure>{tookText(day.p50)}</Figure>,
            note: day.p95 === null ? undefined : `p95 ${tookText(day.p95)}`,
          },
          { label: t`Waiting`, value: <Figure>{formatCount(day.waiting)}</Figure> },
        ]}
      />
      <DeliveryChart hours={day.hours} />
    </div>
  );
}
