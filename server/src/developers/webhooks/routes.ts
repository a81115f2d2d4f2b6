import type { Language } from '@galla/contract/core/languages.ts';
import type { webhookDeliveries } from '@galla/contract/developers/webhooks/deliveries.ts';
import type { webhooks } from '@galla/contract/developers/webhooks/endpoints.ts';
import {
  webhookEvents,
  webhookEventTypes,
  webhookGroups,
  webhookSchemaVersion,
} from '@galla/contract/developers/webhooks/events.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { said } from '../../platform/http/language.ts';
import { debugSignature } from './log/debug.ts';
import { exportLog, readEvent, readLog, resend } from './log/log.ts';
import { cancel, pause, previewReplay, readReplays, startReplay } from './log/replay.ts';
import { sendTestEvent } from './log/test-event.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  keyOf,
  readWebhook,
  readWebhooks,
  rotateSecret,
  showSecret,
} from './public/endpoints.ts';

const eventId = (id: string) => ({ eventId: id as `evt_${string}` });

const eventsIn = (language: Language) =>
  webhookEventTypes.map((type) => {
    const { group, about, example } = webhookEvents[type];
    return {
      type,
      group: said(language, webhookGroups[group]),
      about: said(language, about),
      version: webhookSchemaVersion,
      example: JSON.stringify(example, null, 2),
    };
  });

export const webhookHandlers: Handlers<typeof webhooks> = {
  list: ({ query }, context) => readWebhooks(context, query),
  events: async (_input, { language }) => ({ events: eventsIn(language) }),
  find: ({ params }, context) =>
    context.scoped(async (tx) => ({ webhook: await readWebhook(tx, keyOf(context, params.id), context.now) })),
  create: ({ body }, context) => createWebhook(context, body),
  edit: async ({ params, body }, context) => ({
    webhook: await changeWebhook(context, keyOf(context, params.id), body),
  }),
  async remove({ params }, context) {
    await deleteWebhook(context, keyOf(context, params.id));
    return { removed: true };
  },
  showSecret: ({ params }, context) => showSecret(context, keyOf(context, params.id)),
  rotateSecret: ({ params, body }, context) => rotateSecret(context, keyOf(context, params.id), body.overlap),
};

export const webhookDeliveryHandlers: Handlers<typeof webhookDeliveries> = {
  list: ({ params, body }, context) => readLog(context, keyOf(context, params.id), body),
  export: ({ params, body }, context) => exportLog(context, keyOf(context, params.id), body),
  event: ({ params }, context) => readEvent(context, keyOf(context, params.id), params.eventId),
  resend: async ({ params }, context) => eventId(await resend(context, keyOf(context, params.id), params.eventId)),
  test: async ({ params }, context) => eventId(await sendTestEvent(context, keyOf(context, params.id))),
  debug: ({ params, body }, context) => debugSignature(context, keyOf(context, params.id), body),
  previewReplay: ({ params, body }, context) => previewReplay(context, keyOf(context, params.id), body),
  startReplay: async ({ params, body }, context) => ({
    replay: await startReplay(context, keyOf(context, params.id), body),
  }),
  replays: async ({ params }, context) => ({ replays: await readReplays(context, keyOf(context, params.id)) }),
  pauseReplay: async ({ params, body }, context) => ({
    replay: await pause(context, keyOf(context, params.id), params.replayId, body.paused),
  }),
  cancelReplay: async ({ params }, context) => ({
    replay: await cancel(context, keyOf(context, params.id), params.replayId),
  }),
};
