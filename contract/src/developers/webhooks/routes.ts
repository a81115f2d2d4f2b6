import { route, routes } from '../../core/endpoint.ts';
import { managesWebhooks } from './access.ts';

export const webhooksRoutes = routes('webhooks', {
  list: route('GET /v1/developer/webhooks', { access: managesWebhooks }),
  events: route('GET /v1/developer/webhooks/events', { access: managesWebhooks }),
  find: route('GET /v1/developer/webhooks/:id', { access: managesWebhooks }),
  create: route('POST /v1/developer/webhooks', { access: managesWebhooks, risk: 'secrets' }),
  edit: route('PUT /v1/developer/webhooks/:id', { access: managesWebhooks, risk: 'secrets' }),
  remove: route('DELETE /v1/developer/webhooks/:id', { access: managesWebhooks, risk: 'secrets' }),
  showSecret: route('POST /v1/developer/webhooks/:id/secret', { access: managesWebhooks, risk: 'secrets' }),
  rotateSecret: route('POST /v1/developer/webhooks/:id/secret/rotate', { access: managesWebhooks, risk: 'secrets' }),
});

export const webhookDeliveriesRoutes = routes('webhook-deliveries', {
  list: route('POST /v1/developer/webhooks/:id/attempts', { access: managesWebhooks, reads: true }),
  export: route('POST /v1/developer/webhooks/:id/attempts/export', { access: managesWebhooks, reads: true }),
  event: route('GET /v1/developer/webhooks/:id/events/:eventId', { access: managesWebhooks }),
  resend: route('POST /v1/developer/webhooks/:id/events/:eventId/resend', { access: managesWebhooks, risk: 'none' }),
  test: route('POST /v1/developer/webhooks/:id/test', { access: managesWebhooks, risk: 'none' }),
  debug: route('POST /v1/developer/webhooks/:id/debug', { access: managesWebhooks, reads: true }),
  previewReplay: route('POST /v1/developer/webhooks/:id/replays/preview', { access: managesWebhooks, reads: true }),
  startReplay: route('POST /v1/developer/webhooks/:id/replays', { access: managesWebhooks, risk: 'none' }),
  replays: route('GET /v1/developer/webhooks/:id/replays', { access: managesWebhooks }),
  pauseReplay: route('POST /v1/developer/webhooks/:id/replays/:replayId/pause', {
    access: managesWebhooks,
    risk: 'none',
  }),
  cancelReplay: route('POST /v1/developer/webhooks/:id/replays/:replayId/cancel', {
    access: managesWebhooks,
    risk: 'none',
  }),
});
