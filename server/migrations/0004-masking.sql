-- Masks of look.md, in SQL so that lists and exports, which are made in the database, mask alike.

CREATE FUNCTION masked_vpa(vpa text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN vpa IS NULL THEN NULL
    WHEN length(split_part(vpa, '@', 1)) <= 4 THEN left(vpa, 1) || '••••@' || split_part(vpa, '@', 2)
    ELSE left(vpa, 2) || '••••' || right(split_part(vpa, '@', 1), 2) || '@' || split_part(vpa, '@', 2)
  END
$$;

CREATE FUNCTION masked_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '+91 ' || left(phone, 2) || '••• ••' || right(phone, 3)
$$;
