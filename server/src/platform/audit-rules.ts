/** An invariant of the stored data, as a query that finds violations. One statement sees one snapshot. */
export interface AuditRule {
  /** The name of the rule in findings and for the operator. */
  readonly name: string;
  /**
   * `week`: checks some days of a tenant's ids, and at each check the newest days. `now`: reads a tenant's latest rows,
   * at each check. `tenant`: reads everything of a tenant, in the rolling check.
   */
  readonly over: 'tenant' | 'now' | 'week';
  /** The invariant, described for the operator. */
  readonly holds: string;
  /**
   * `$1` is the tenant. Over a week `$2` and `$3` are its first id and the first id after it, `$4` and `$5` the times
   * of both. It returns rows of `subject` and `detail`, at most `maxFindings`.
   */
  readonly text: string;
}

/** The most breaches of a rule that a round reports. */
export const maxFindings = 20;

/** The hour in India of `created_at`, in SQL. */
export const hourOfCreation: string = `date_trunc('hour', created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`;

/** The invariants of the platform's own tables. */
export const platformAuditRules: readonly AuditRule[] = [
  {
    name: 'outbox-gapless',
    over: 'now',
    holds: 'the positions of the outbox have no gaps and end at the counter',
    // Old rows are purged in order, a week after they were written.
    text: `SELECT 'outbox' AS subject, format('%s rows from %s to %s, counter at %s', count(o.position), min(o.position), max(o.position), c.position) AS detail
      FROM outbox_position c JOIN outbox o ON o.tenant_id = c.tenant_id
        AND o.position > c.position - 50000 AND o.created_at > now() - interval '6 days'
      WHERE c.tenant_id = $1 GROUP BY c.position
      HAVING count(o.position) <> max(o.position) - min(o.position) + 1 OR max(o.position) <> c.position`,
  },
];
