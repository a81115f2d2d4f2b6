import { ownIds } from '../../core/ids.ts';

/** Ids of webhook endpoints. */
export const webhookEndpointIds = ownIds('whe');

/** Ids of attempts to deliver an event. */
export const webhookAttemptIds = ownIds('wha');

/** Ids of replays: many events sent again. */
export const webhookReplayIds = ownIds('whr');

/** The acts of this feature in the audit log, with their texts. */
export const webhookActs = {
  WEBHOOK_CREATED: 'Created a webhook endpoint',
  WEBHOOK_CHANGED: 'Changed a webhook endpoint',
  WEBHOOK_DELETED: 'Deleted a webhook endpoint',
  WEBHOOK_SECRET_SHOWN: 'Saw the signing secret of a webhook endpoint',
  WEBHOOK_SECRET_ROTATED: 'Rotated the signing secret of a webhook endpoint',
  WEBHOOK_LOG_DOWNLOADED: 'Downloaded the log of a webhook endpoint',
  WEBHOOK_EVENTS_RESENT: 'Sent webhook events again',
  WEBHOOK_REPLAY_STARTED: 'Started a replay of webhook events',
  WEBHOOK_REPLAY_CANCELLED: 'Cancelled a replay of webhook events',
  WEBHOOK_DISABLED: 'A webhook endpoint was disabled because it did not answer',
} as const;
