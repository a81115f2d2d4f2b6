import { messages } from '@galla/contract/messages/messages/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { MessageFollower } from '../../platform/messages/outbox.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { messageHandlers } from './routes.ts';

interface MessageServices {
  readonly engineKeys: EngineKeys;
  readonly messageFollowers: readonly MessageFollower[];
}

export const messagesFeature = feature({
  name: 'messages',
  contract: { messages },
  handlers: ({ engineKeys, messageFollowers }: MessageServices) => ({
    messages: messageHandlers(engineKeys, messageFollowers),
  }),
});
