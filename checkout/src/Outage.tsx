/** Marks a choice that has an outage. */
export const Outage = () => <span className="outage">Outage</span>;
