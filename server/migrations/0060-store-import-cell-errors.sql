-- All errors of a row's cells: the result file names each, as the grid does. `error_code` stays the first.
ALTER TABLE store_import_row ADD COLUMN cell_errors jsonb NOT NULL DEFAULT '[]';
