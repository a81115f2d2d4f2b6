import type { AuditRule } from '../platform/audit-rules.ts';
import { maxFindings } from '../platform/audit-rules.ts';

/** The invariants of webhooks. */
export const webhookAuditRules: readonly AuditRule[] = [
  {
    name: 'webhook-order',
    over: 'tenant',
    holds: 'an event waits for an earlier one of its payment only while that one waits',
    text: `SELECT d.id AS subject, format('event %s at endpoint %s', d.event_id, d.endpoint_id) AS detail
      FROM webhook_delivery d
      WHERE d.tenant_id = $1 AND d.state = 'WAITING' AND d.due_at = 'infinity' AND NOT EXISTS (
        SELECT FROM webhook_delivery w WHERE w.tenant_id = $1 AND w.endpoint_id = d.endpoint_id
          AND w.order_key = d.order_key AND w.state = 'WAITING' AND w.place < d.place)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'webhook-attempts',
    over: 'tenant',
    holds: 'a delivery that an endpoint accepted has its attempt, and was tried as often as it says',
    text: `SELECT d.id AS subject, format('%s attempts, against %s kept', d.attempts, a.count) AS detail
      FROM webhook_delivery d CROSS JOIN LATERAL (
        SELECT count(*) AS count, coalesce(bool_or(delivered), false) AS accepted FROM webhook_attempt a
        WHERE a.tenant_id = $1 AND a.event_id = d.event_id AND a.endpoint_id = d.endpoint_id
      ) a
      WHERE d.tenant_id = $1 AND d.created_at > now() - interval '29 days'
        AND (a.count <> d.attempts OR (d.state = 'DELIVERED' AND NOT a.accepted))
      LIMIT ${maxFindings}`,
  },
];
