import { encodeId } from '@galla/contract/core/ids.ts';
import { webhookEndpointIds, webhookReplayIds } from '@galla/contract/developers/webhooks/feature.ts';
import { type Call, featureSamples } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

const id = encodeId(webhookEndpointIds, newId());
const one = (): Call => ({ params: { id } });
const event = (): Call => ({ params: { id, eventId: encodeId('event', newId()) } });
const replayId = encodeId(webhookReplayIds, newId());
const webhook = {
  url: 'https://taken.example.in/over',
  events: ['payment.completed'],
  username: 'taken',
  password: 'taken2026',
};
const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' };

export const samples = featureSamples({
  calls: {
    'webhooks.list': () => ({}),
    'webhooks.events': () => ({}),
    'webhooks.find': one,
    'webhooks.create': () => ({ body: webhook }),
    'webhooks.edit': () => ({ params: { id }, body: { ...webhook, status: 'ACTIVE' } }),
    'webhooks.remove': one,
    'webhooks.showSecret': one,
    'webhooks.rotateSecret': () => ({ params: { id }, body: { overlap: 'NOW' } }),
    'webhook-deliveries.list': () => ({ params: { id }, body: {} }),
    'webhook-deliveries.export': () => ({ params: { id }, body: {} }),
    'webhook-deliveries.event': event,
    'webhook-deliveries.resend': event,
    'webhook-deliveries.test': one,
    'webhook-deliveries.debug': () => ({ params: { id }, body: { headers: '', body: '' } }),
    'webhook-deliveries.previewReplay': () => ({ params: { id }, body: range }),
    'webhook-deliveries.startReplay': () => ({ params: { id }, body: range }),
    'webhook-deliveries.replays': one,
    'webhook-deliveries.pauseReplay': () => ({ params: { id, replayId }, body: { paused: true } }),
    'webhook-deliveries.cancelReplay': () => ({ params: { id, replayId } }),
  },
});
