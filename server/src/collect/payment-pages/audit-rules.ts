import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of payment pages. */
export const pageAuditRules: readonly AuditRule[] = [
  {
    name: 'payment-page-counters',
    over: 'tenant',
    holds: 'the counters of a payment page are the sums of its paid orders',
    text: `SELECT p.id AS subject, format('%s paise of %s payments and %s items, against %s of %s and %s',
        p.paid_amount, p.payments, p.items_sold, o.amount, o.payments, o.items) AS detail
      FROM payment_page p CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount), 0) AS amount, count(*) AS payments, coalesce(sum((
          SELECT sum(i.quantity) FROM payment_page_order_item i WHERE i.tenant_id = o.tenant_id AND i.order_id = o.id)), 0) AS items
        FROM payment_page_order o WHERE o.tenant_id = p.tenant_id AND o.page_id = p.id AND o.state = 'PAID'
      ) o
      WHERE p.tenant_id = $1 AND (p.paid_amount <> o.amount OR p.payments <> o.payments OR p.items_sold <> o.items)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'payment-page-stock',
    over: 'tenant',
    holds:
      'an item of a payment page is sold and held as often as its paid and open orders have it, and never more than its stock',
    text: `SELECT i.id AS subject, format('%s sold and %s held of %s, against %s and %s', i.sold, i.reserved,
        coalesce(i.stock::text, 'any'), o.sold, o.reserved) AS detail
      FROM payment_page_item i CROSS JOIN LATERAL (
        SELECT coalesce(sum(n.quantity) FILTER (WHERE o.state = 'PAID'), 0) AS sold,
          coalesce(sum(n.quantity) FILTER (WHERE o.state = 'OPEN'), 0) AS reserved
        FROM payment_page_order_item n
        JOIN payment_page_order o ON o.tenant_id = n.tenant_id AND o.id = n.order_id
        WHERE n.tenant_id = i.tenant_id AND n.item_id = i.id
      ) o
      WHERE i.tenant_id = $1 AND (i.sold <> o.sold OR i.reserved <> o.reserved OR i.sold + i.reserved > i.stock)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'payment-page-orders',
    over: 'tenant',
    holds: 'an order of a payment page is paid where that of the checkout is, and open where that is open',
    text: `SELECT o.id AS subject, format('%s on the page, %s at the checkout, %s against %s paise', o.state, c.state, o.amount, c.amount) AS detail
      FROM payment_page_order o JOIN checkout_order c ON c.tenant_id = o.tenant_id AND c.id = o.id
      WHERE o.tenant_id = $1 AND (o.amount <> c.amount
        OR o.state <> CASE c.state WHEN 'CREATED' THEN 'OPEN' WHEN 'PAID' THEN 'PAID' ELSE 'CLOSED' END)
      LIMIT ${maxFindings}`,
  },
];
