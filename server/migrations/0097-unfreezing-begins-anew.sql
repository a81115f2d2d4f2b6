-- Whoever lets a merchant's money go out again has the books of its shard looked at anew (0199-repaired-breaches-and-customers-of-nobody.md).
GRANT UPDATE (holder, leased_until, due_at, old_age, old_after, old_since, old_failures, old_breaches, whole_breaches, breaches)
  ON auditor_shard TO galla_worker;
