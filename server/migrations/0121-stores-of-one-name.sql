-- What a row of a file of stores may be right in spite of, such as another store of its name and address.
ALTER TABLE store_import_row ADD COLUMN warning text;
ALTER TABLE store_import ADD COLUMN warned_rows int NOT NULL DEFAULT 0;
