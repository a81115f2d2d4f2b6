import type { Rule } from './rule.ts';
import { hour, most } from './rule.ts';
import { settlementRules } from './settlement-rules.ts';

/** A range of time, from and to by the IST day, as the smallest ids and as moments. */
export interface Slice {
  readonly fromId: string;
  readonly toId: string;
  readonly from: string;
  readonly to: string;
}

const day = `(created_at AT TIME ZONE 'Asia/Kolkata')::date`;
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;
const solution = `coalesce(payment_solution, '')`;

/** Of each rollup: its keys and how a payment's row gives them. */
const rollupKeys = {
  payment_hour: { hour, instrument: 'instrument', payment_solution: solution, state: 'state' },
  payment_state_hour: { hour, state: 'state' },
  payment_day: { day, instrument: 'instrument', state: 'state' },
  payment_store_hour: {
    hour,
    store_id: 'store_id',
    terminal_id: `coalesce(terminal_id, ${none})`,
    qr_code_id: `coalesce(qr_code_id, ${none})`,
    instrument: 'instrument',
    payment_solution: solution,
    state: 'state',
  },
  payment_store_day: { day, store_id: 'store_id', state: 'state' },
} as const;

function rollupRule(rollup: keyof typeof rollupKeys): Rule {
  const keys: Readonly<Record<string, string>> = rollupKeys[rollup];
  const names = Object.keys(keys);
  const places = names.map((_, index) => index + 1).join(', ');
  const within =
    'hour' in keys
      ? 'hour >= $4 AND hour < $5'
      : `day >= ($4::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AND day < ($5::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;
  const unstored = 'store_id' in keys ? 'AND store_id IS NOT NULL' : '';
  return {
    holds: `${rollup} counts the payments as they are`,
    text: `SELECT concat_ws(' ', ${names.join(', ')}) AS subject,
        format('%s payments of %s paise, %s refunded, against %s of %s, %s in the rollup',
          coalesce(p.count, 0), coalesce(p.amount, 0), coalesce(p.refunded, 0),
          coalesce(r.count, 0), coalesce(r.amount, 0), coalesce(r.refunded, 0)) AS detail
      FROM (
        SELECT ${names.map((name) => `${keys[name]} AS ${name}`).join(', ')},
          count(*) AS count, sum(total) AS amount, sum(refunded) AS refunded
        FROM payment WHERE tenant_id = $1 AND id >= $2 AND id < $3 ${unstored} GROUP BY ${places}
      ) p
      FULL JOIN (
        SELECT ${names.join(', ')}, count, amount, refunded FROM ${rollup} WHERE tenant_id = $1 AND ${within}
      ) r USING (${names.join(', ')})
      WHERE (coalesce(p.count, 0), coalesce(p.amount, 0), coalesce(p.refunded, 0))
        <> (coalesce(r.count, 0), coalesce(r.amount, 0), coalesce(r.refunded, 0))
      LIMIT ${most}`,
  };
}

/** What is checked slice by slice. */
export const sliceRules = {
  ...settlementRules,
  'journal-legs': {
    holds: 'the legs of every journal sum to zero',
    text: `SELECT j.id AS subject, format('%s legs sum to %s paise', count(p.account), coalesce(sum(p.amount), 0)) AS detail
      FROM journal j LEFT JOIN posting p ON p.tenant_id = j.tenant_id AND p.journal_id = j.id
      WHERE j.tenant_id = $1 AND j.id >= $2 AND j.id < $3
      GROUP BY j.id HAVING coalesce(sum(p.amount), 0) <> 0 OR count(p.account) = 0 LIMIT ${most}`,
  },
  'journal-payments': {
    holds: 'the postings of a journal are what its payments say',
    text: `SELECT coalesce(p.id, b.id) AS subject,
        format('payments of %s paise with charges of %s and %s, against %s, %s and %s in the book',
          coalesce(p.total, 0), coalesce(p.fee, 0), coalesce(p.gst, 0),
          coalesce(b.total, 0), coalesce(b.fee, 0), coalesce(b.gst, 0)) AS detail
      FROM (
        SELECT journal_id AS id, sum(total) AS total, sum(fee + reversed_fee) AS fee, sum(gst + reversed_gst) AS gst FROM payment
        WHERE tenant_id = $1 AND journal_id >= $2 AND journal_id < $3 GROUP BY 1
      ) p
      FULL JOIN (
        SELECT j.id, coalesce(sum(amount) FILTER (WHERE account = 'rail'), 0) AS total,
          -coalesce(sum(amount) FILTER (WHERE account = 'fee'), 0) AS fee,
          -coalesce(sum(amount) FILTER (WHERE account = 'gst'), 0) AS gst
        FROM journal j JOIN posting ON posting.tenant_id = j.tenant_id AND journal_id = j.id
        WHERE j.tenant_id = $1 AND j.id >= $2 AND j.id < $3 AND j.kind = 'payments' GROUP BY 1
      ) b USING (id)
      WHERE (coalesce(p.total, 0), coalesce(p.fee, 0), coalesce(p.gst, 0)) <> (coalesce(b.total, 0), coalesce(b.fee, 0), coalesce(b.gst, 0))
      LIMIT ${most}`,
  },
  'payment-limits': {
    holds:
      'what was refunded, reserved and charged back lies between zero and what was paid, and only completed payments are booked',
    text: `SELECT id AS subject,
        format('%s of %s paise: %s refunded, %s reserved, %s charged back, %s fee, %s GST',
          state, total, refunded, reserved, charged_back, fee, gst) AS detail
      FROM payment WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND (
        refunded < 0 OR reserved < 0 OR charged_back < 0 OR refunded + reserved + charged_back > total OR fee < 0 OR gst < 0 OR reversed_fee < 0 OR reversed_gst < 0 OR fee + gst > total
        OR (state = 'COMPLETED') <> (journal_id IS NOT NULL) OR (state <> 'COMPLETED' AND refunded + reserved + charged_back + fee + gst <> 0))
      LIMIT ${most}`,
  },
  'payment-refunds': {
    holds: 'refunded and reserved are what the refunds of the payment say',
    text: `SELECT p.id AS subject,
        format('%s refunded and %s reserved, against %s and %s in its refunds', p.refunded, p.reserved, r.refunded, r.reserved) AS detail
      FROM payment p CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE state = 'COMPLETED'), 0) AS refunded,
          coalesce(sum(amount) FILTER (WHERE finished_at IS NULL), 0) AS reserved
        FROM refund WHERE refund.tenant_id = p.tenant_id AND refund.payment_id = p.id
      ) r
      WHERE p.tenant_id = $1 AND p.id >= $2 AND p.id < $3 AND (p.refunded, p.reserved) <> (r.refunded, r.reserved)
      LIMIT ${most}`,
  },
  'refund-journals': {
    holds: 'every refund is booked as reserved, and at its end as gone or released',
    text: `SELECT r.id AS subject, format('%s of %s paise, journals %s and %s', r.state, r.amount, r.reserve_journal_id, r.final_journal_id) AS detail
      FROM refund r WHERE r.tenant_id = $1 AND r.id >= $2 AND r.id < $3 AND (
        (SELECT coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0) FROM posting
          WHERE tenant_id = $1 AND journal_id = r.reserve_journal_id) <> -r.amount
        OR (r.finished_at IS NOT NULL AND (
          SELECT coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0)
            + 2 * coalesce(sum(amount) FILTER (WHERE account = CASE r.state WHEN 'COMPLETED' THEN 'rail' ELSE 'payable' END), 0)
          FROM posting WHERE tenant_id = $1 AND journal_id = r.final_journal_id) <> -r.amount))
      LIMIT ${most}`,
  },
  'payment-chargebacks': {
    holds:
      'a payment has lost what its chargebacks have taken, and they have taken all they claim or all that was left',
    text: `SELECT p.id AS subject,
        format('%s charged back of %s left, against %s taken of %s claimed by its chargebacks',
          p.charged_back, p.total - p.refunded - p.reserved, c.taken, c.claimed) AS detail
      FROM payment p JOIN (
        SELECT payment_id, sum(taken) AS taken, coalesce(sum(amount) FILTER (WHERE state <> 'WON'), 0) AS claimed
        FROM chargeback WHERE tenant_id = $1 AND payment_id >= $2 AND payment_id < $3 GROUP BY 1
      ) c ON c.payment_id = p.id
      WHERE p.tenant_id = $1 AND (p.charged_back <> c.taken OR p.charged_back <> least(c.claimed, p.total - p.refunded - p.reserved))
      UNION ALL
      SELECT id, format('%s charged back, without a chargeback', charged_back) FROM payment p
      WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND charged_back <> 0
        AND NOT EXISTS (SELECT FROM chargeback c WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id)
      LIMIT ${most}`,
  },
  'chargeback-journals': {
    holds: 'what a chargeback has taken is what its movements say, and each of them is booked',
    text: `SELECT c.id AS subject, format('%s of %s paise, %s taken, against %s in its movements and %s in the book',
        c.state, c.amount, c.taken, coalesce(m.moved, 0), coalesce(m.booked, 0)) AS detail
      FROM chargeback c LEFT JOIN LATERAL (
        SELECT sum(m.amount) AS moved, sum(p.amount) AS booked, count(*) FILTER (WHERE p.amount IS DISTINCT FROM m.amount) AS off
        FROM chargeback_movement m
        LEFT JOIN posting p ON p.tenant_id = m.tenant_id AND p.journal_id = m.journal_id AND p.account = 'payable'
        WHERE m.tenant_id = c.tenant_id AND m.chargeback_id = c.id
      ) m ON true
      WHERE c.tenant_id = $1 AND c.id >= $2 AND c.id < $3 AND (c.taken <> coalesce(m.moved, 0) OR m.off > 0)
      LIMIT ${most}`,
  },
  'rollup-hour': rollupRule('payment_hour'),
  'rollup-state-hour': rollupRule('payment_state_hour'),
  'rollup-day': rollupRule('payment_day'),
  'rollup-store-hour': rollupRule('payment_store_hour'),
  'rollup-store-day': rollupRule('payment_store_day'),
} as const satisfies Record<string, Rule>;

/** What is checked of a tenant as a whole. */
export const tenantRules = {
  balances: {
    holds:
      'what the rail owes is what was paid and neither refunded, charged back nor settled; reserve and clearing hold what waits there',
    text: `SELECT 'balances' AS subject,
        format('rail %s against %s, refund reserve %s against %s, clearing %s against %s',
          b.rail, p.kept - c.taken - s.settled, b.reserve, r.reserved, b.clearing, s.waiting) AS detail
      FROM (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'rail'), 0) AS rail,
          -coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0) AS reserve,
          -coalesce(sum(amount) FILTER (WHERE account = 'settlement-clearing'), 0) AS clearing
        FROM posting WHERE tenant_id = $1
      ) b, (
        SELECT coalesce(sum(amount - refunded), 0) AS kept FROM payment_state_hour WHERE tenant_id = $1 AND state = 'COMPLETED'
      ) p, (
        SELECT coalesce(sum(amount), 0) AS reserved FROM refund
        WHERE tenant_id = $1 AND state <> 'COMPLETED' AND finished_at IS NULL
      ) r, (
        SELECT coalesce(sum(taken), 0) AS taken FROM chargeback WHERE tenant_id = $1
      ) c, (
        SELECT coalesce(sum(net) FILTER (WHERE state = 'SETTLED'), 0) AS settled,
          coalesce(sum(net) FILTER (WHERE state <> 'SETTLED'), 0) AS waiting FROM settlement WHERE tenant_id = $1
      ) s
      WHERE b.rail <> p.kept - c.taken - s.settled OR b.reserve <> r.reserved OR b.clearing <> s.waiting`,
  },
  'outbox-gapless': {
    holds: 'the positions of the outbox have no gaps and end at the counter',
    // Old rows are purged from the front, a week after they were written.
    text: `SELECT 'outbox' AS subject, format('%s rows from %s to %s, counter at %s', count(o.position), min(o.position), max(o.position), c.position) AS detail
      FROM outbox_position c JOIN outbox o ON o.tenant_id = c.tenant_id
        AND o.position > c.position - 50000 AND o.created_at > now() - interval '6 days'
      WHERE c.tenant_id = $1 GROUP BY c.position
      HAVING count(o.position) <> max(o.position) - min(o.position) + 1 OR max(o.position) <> c.position`,
  },
} as const satisfies Record<string, Rule>;
