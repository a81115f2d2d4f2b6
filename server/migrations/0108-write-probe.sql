-- Where /readyz proves that a payment could be written. A row fills a page, nothing is ever deleted, and the table is
-- emptied as a whole when it has grown: so every insert needs new pages of the disk, as payments do, where a row that is
-- changed in place would still find room on a disk that is full. Not logged, because nobody reads it.
CREATE UNLOGGED TABLE write_probe (
  filling text NOT NULL
) WITH (autovacuum_enabled = off);

ALTER TABLE write_probe ALTER COLUMN filling SET STORAGE PLAIN;

GRANT INSERT, TRUNCATE ON write_probe TO galla_api;
