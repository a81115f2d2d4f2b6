/** An invariant of the books as a query that finds what breaks it. Each is one statement, so it sees one moment. */
export interface Rule {
  /** What holds, in the words that the operator reads. */
  readonly holds: string;
  /** `$1` is the tenant; over slices `$2` and `$3` are ids, `$4` and `$5` moments. Rows are `subject` and `detail`. */
  readonly text: string;
}

/** How many breaches of a rule a round names. */
export const most = 20;
/** The hour of India of a moment in `created_at`. */
export const hour = `date_trunc('hour', created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`;
