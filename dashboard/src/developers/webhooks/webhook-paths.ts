import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { t } from '@lingui/core/macro';
import { useParams } from 'react-router';

const { webhooks, webhookDetails, editWebhook, replayWebhook, webhookEvent, signatureDebugger } = webhookScreens;
const at = (path: string, id: string) => path.replace('$webhookId', id);

/** The way back to the list of endpoints. */
export const toList = () => ({ href: webhooks.path, label: t`Webhooks` }) as const;

/** The page of an endpoint. */
export const detailsHref = (id: string) => at(webhookDetails.path, id);
/** Where an endpoint is changed. */
export const editHref = (id: string) => at(editWebhook.path, id);
/** Where its events are sent again. */
export const replayHref = (id: string) => at(replayWebhook.path, id);
/** The page of an event at an endpoint. */
export const eventHref = (id: string, eventId: string) => at(webhookEvent.path, id).replace('$eventId', eventId);
/** The signature debugger, for an endpoint and the delivery of an event. */
export const debuggerHref = (id: string, eventId?: string) =>
  `${signatureDebugger.path}?webhook=${id}${eventId === undefined ? '' : `&event=${eventId}`}`;

/** The id of the endpoint in the address, as the API takes it. */
export function useWebhookId(): WebhookEndpoint['id'] {
  const { webhookId = '' } = useParams();
  return webhookId.slice(0, 64) as WebhookEndpoint['id'];
}
