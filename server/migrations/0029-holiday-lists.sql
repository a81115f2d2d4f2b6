-- Bank holidays by state and year (decision 42). What the operator said of a single day stands beside the list and holds against
-- it; `closed` false keeps a day open that a list closes.
ALTER TABLE bank_holiday
  ADD COLUMN source text NOT NULL DEFAULT 'OPERATOR' CHECK (source IN ('BUILT_IN', 'IMPORTED', 'OPERATOR')),
  ADD COLUMN estimated boolean NOT NULL DEFAULT false,
  ADD COLUMN closed boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT bank_holiday_pkey,
  ADD PRIMARY KEY (day, source);

-- The years of which there is a list, and of which state.
CREATE TABLE holiday_list (
  year int PRIMARY KEY CHECK (year BETWEEN 2000 AND 2999),
  source text NOT NULL CHECK (source IN ('BUILT_IN', 'IMPORTED')),
  state text NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT ON holiday_list TO galla_api, galla_worker;
GRANT INSERT, UPDATE, DELETE ON holiday_list TO galla_worker;

-- The days that came with the first settlements give way to the built-in list. What the operator changed of them stays.
CREATE TEMP TABLE first_holiday (day date, name text) ON COMMIT DROP;
INSERT INTO first_holiday (day, name) VALUES
  ('2026-01-26', 'Republic Day'), ('2026-04-01', 'Closing of yearly accounts'), ('2026-04-03', 'Good Friday'),
  ('2026-04-14', 'Dr Ambedkar Jayanti'), ('2026-05-01', 'Maharashtra Day'), ('2026-08-15', 'Independence Day'),
  ('2026-10-02', 'Gandhi Jayanti'), ('2026-12-25', 'Christmas'),
  ('2027-01-26', 'Republic Day'), ('2027-03-26', 'Good Friday'), ('2027-04-01', 'Closing of yearly accounts'),
  ('2027-04-14', 'Dr Ambedkar Jayanti'), ('2027-05-01', 'Maharashtra Day'), ('2027-08-15', 'Independence Day'),
  ('2027-10-02', 'Gandhi Jayanti'), ('2027-12-25', 'Christmas');
INSERT INTO bank_holiday (day, name, closed)
  SELECT f.day, f.name, false FROM first_holiday f WHERE NOT EXISTS (SELECT FROM bank_holiday b WHERE b.day = f.day);
DELETE FROM bank_holiday b USING first_holiday f WHERE b.day = f.day AND b.name = f.name AND b.closed;
