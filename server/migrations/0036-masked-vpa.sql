-- What an engine sends as a VPA is kept as it came, also without an @: its mask shows none then.
CREATE OR REPLACE FUNCTION masked_vpa(vpa text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN length(split_part(vpa, '@', 1)) <= 4 THEN left(vpa, 1) || '••••'
    ELSE left(vpa, 2) || '••••' || right(split_part(vpa, '@', 1), 2)
  END || CASE WHEN strpos(vpa, '@') > 0 THEN '@' || split_part(vpa, '@', 2) ELSE '' END
$$;
