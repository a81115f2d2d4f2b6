import type { AuditRule } from '../../platform/audit-rules.ts';
import { hourOfCreation, maxFindings } from '../../platform/audit-rules.ts';

const day = `(created_at AT TIME ZONE 'Asia/Kolkata')::date`;
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;
const solution = `coalesce(payment_solution, '')`;

/** The keys of each rollup, with the expressions that compute them from a payment's row. */
const rollupKeys = {
  payment_hour: { hour: hourOfCreation, instrument: 'instrument', payment_solution: solution, state: 'state' },
  payment_state_hour: { hour: hourOfCreation, state: 'state' },
  payment_day: { day, instrument: 'instrument', state: 'state' },
  payment_store_hour: {
    hour: hourOfCreation,
    store_id: 'store_id',
    terminal_id: `coalesce(terminal_id, ${none})`,
    qr_code_id: `coalesce(qr_code_id, ${none})`,
    instrument: 'instrument',
    payment_solution: solution,
    state: 'state',
  },
  payment_store_day: { day, store_id: 'store_id', state: 'state' },
} as const;

function rollupRule(name: string, rollup: keyof typeof rollupKeys): AuditRule {
  const keys: Readonly<Record<string, string>> = rollupKeys[rollup];
  const names = Object.keys(keys);
  const places = names.map((_, index) => index + 1).join(', ');
  const within =
    'hour' in keys
      ? 'hour >= $4 AND hour < $5'
      : `day >= ($4::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AND day < ($5::timestamptz AT TIME ZONE 'Asia/Kolkata')::date`;
  const unstored = 'store_id' in keys ? 'AND store_id IS NOT NULL' : '';
  return {
    name,
    over: 'week',
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
      LIMIT ${maxFindings}`,
  };
}

/** Months are compared with days, and days with payments. A week's check reads the months that it touches. */
const storeMonths: AuditRule = {
  name: 'rollup-store-month',
  over: 'week',
  holds: 'payment_store_month sums payment_store_day',
  text: `WITH x AS (SELECT date_trunc('month', $4::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AS first,
        ($5::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AS beyond WHERE $2::uuid < $3::uuid)
    SELECT concat_ws(' ', month, store_id, state) AS subject,
        format('%s payments of %s paise, %s refunded, by day against %s of %s, %s by month', d.count, d.amount, d.refunded,
          r.count, r.amount, r.refunded) AS detail
      FROM (
        SELECT date_trunc('month', day)::date AS month, store_id, state, sum(count) AS count, sum(amount) AS amount, sum(refunded) AS refunded
        FROM payment_store_day, x
        WHERE tenant_id = $1 AND day >= x.first AND day < date_trunc('month', x.beyond - 1) + interval '1 month' GROUP BY 1, 2, 3
      ) d
      FULL JOIN (
        SELECT month, store_id, state, count, amount, refunded FROM payment_store_month, x
        WHERE tenant_id = $1 AND month >= x.first AND month < x.beyond
      ) r USING (month, store_id, state)
      WHERE (coalesce(d.count, 0), coalesce(d.amount, 0), coalesce(d.refunded, 0))
        <> (coalesce(r.count, 0), coalesce(r.amount, 0), coalesce(r.refunded, 0))
      LIMIT ${maxFindings}`,
};

/**
 * The running sums of a month are compared with the days of the week: the increase on a day must equal that day's sum.
 */
const storeMonthDays: AuditRule = {
  name: 'rollup-store-month-days',
  over: 'week',
  holds: 'the running sums of payment_store_month grow by payment_store_day',
  text: `WITH x AS (SELECT ($4::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AS first,
        ($5::timestamptz AT TIME ZONE 'Asia/Kolkata')::date AS beyond WHERE $2::uuid < $3::uuid)
    SELECT concat_ws(' ', day, store_id, state) AS subject,
        format('%s payments of %s paise by day against %s of %s in the running sums', d.count, d.amount, r.count, r.amount) AS detail
      FROM (
        SELECT day, store_id, state, count, amount FROM payment_store_day, x
        WHERE tenant_id = $1 AND day >= x.first AND day < x.beyond
      ) d
      FULL JOIN (
        SELECT n.day::date AS day, store_id, state,
          counts[extract(day FROM n.day)::int] - coalesce(counts[extract(day FROM n.day)::int - 1], 0) AS count,
          amounts[extract(day FROM n.day)::int] - coalesce(amounts[extract(day FROM n.day)::int - 1], 0) AS amount
        FROM x CROSS JOIN generate_series(x.first, x.beyond - 1, interval '1 day') AS n (day)
        JOIN payment_store_month ON month = date_trunc('month', n.day)::date AND tenant_id = $1
      ) r USING (day, store_id, state)
      WHERE (coalesce(d.count, 0), coalesce(d.amount, 0)) <> (coalesce(r.count, 0), coalesce(r.amount, 0))
    UNION ALL
    SELECT concat_ws(' ', month, store_id, state), format('%s payments of %s paise against %s of %s on the last day',
        count, amount, counts[31], amounts[31])
      FROM payment_store_month, x
      WHERE tenant_id = $1 AND month >= date_trunc('month', x.first) AND month < x.beyond AND (count, amount) <> (counts[31], amounts[31])
      LIMIT ${maxFindings}`,
};

/** The invariants of payments, their journals and their rollups. */
export const paymentAuditRules: readonly AuditRule[] = [
  {
    name: 'journal-payments',
    over: 'week',
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
      LIMIT ${maxFindings}`,
  },
  {
    name: 'payment-limits',
    over: 'week',
    holds:
      'what was refunded, reserved and charged back lies between zero and what was paid, and only completed payments are booked',
    text: `SELECT id AS subject,
        format('%s of %s paise: %s refunded, %s reserved, %s charged back, %s fee, %s GST',
          state, total, refunded, reserved, charged_back, fee, gst) AS detail
      FROM payment WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND (
        refunded < 0 OR reserved < 0 OR charged_back < 0 OR refunded + reserved + charged_back > total OR fee < 0 OR gst < 0 OR reversed_fee < 0 OR reversed_gst < 0 OR fee + gst > total
        OR (state = 'COMPLETED') <> (journal_id IS NOT NULL) OR (state <> 'COMPLETED' AND refunded + reserved + charged_back + fee + gst <> 0))
      LIMIT ${maxFindings}`,
  },
  rollupRule('rollup-hour', 'payment_hour'),
  rollupRule('rollup-state-hour', 'payment_state_hour'),
  rollupRule('rollup-day', 'payment_day'),
  rollupRule('rollup-store-hour', 'payment_store_hour'),
  rollupRule('rollup-store-day', 'payment_store_day'),
  storeMonths,
  storeMonthDays,
];
