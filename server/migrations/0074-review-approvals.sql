-- Where the risk of a submission is high, the approval of the first of two people. It belongs to the provider, and the API's role
-- has no part in it.
CREATE TABLE review_approval (
  submission_id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator_user (id),
  -- For colleagues. The merchant does not read it.
  note text,
  approved_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON review_approval TO galla_worker;
