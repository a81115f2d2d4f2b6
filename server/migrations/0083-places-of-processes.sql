-- Where the processes of an installation keep their files and the book of the simulated banks: each place is one, and a
-- machine that has another is refused. Processes say every few seconds that they use theirs.
CREATE TABLE process_place (
  kind text NOT NULL CHECK (kind IN ('files', 'simulator')),
  place text NOT NULL,
  host text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (kind, place)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON process_place TO galla_api, galla_worker, galla_simulator;
