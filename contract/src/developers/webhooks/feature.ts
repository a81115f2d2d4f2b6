import { ownIds } from '../../core/ids.ts';

/** Ids of webhook endpoints. */
export const webhookEndpointIds = ownIds('whe');

/** Ids of attempts to deliver an event. */
export const webhookAttemptIds = ownIds('wha');

/** Ids of replays: many events sent again. */
export const webhookReplayIds = ownIds('whr');

/** The audit log texts of this feature's actions. */
export const webhookActs = {
  WEBHOOK_CREATED: 'Created a webhook endpoint',
  WEBHOOK_CHANGED: 'Changed a webhook endpoint',
  WEBHOOK_DELETED: 'Deleted a webhook endpoint',
  WEBHOOK_SECRET_SHOWN: 'Viewed a webhook signing secret',
  WEBHOOK_SECRET_ROTATED: 'Rotated a webhook signing secret',
  WEBHOOK_LOG_DOWNLOADED: 'Downloaded a webhook delivery log',
  WEBHOOK_EVENTS_RESENT: 'Resent webhook events',
  WEBHOOK_REPLAY_STARTED: 'Started a webhook replay',
  WEBHOOK_REPLAY_CANCELLED: 'Cancelled a webhook replay',
  WEBHOOK_DISABLED: 'Webhook endpoint disabled after repeated failures',
} as const;
