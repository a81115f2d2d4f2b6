-- Each process keeps a group's merchants while this number stays. It is raised in the transaction that changes a merchant
-- or a tenant of the group, and its row stays locked until the commit, so that one number stands for one state.
ALTER TABLE merchant_group ADD COLUMN merchants_version bigint NOT NULL DEFAULT 0;

-- By statement, as a group may be loaded with ten thousand merchants. The definer's rights are for the roles that may add a
-- merchant and not change its group.
CREATE FUNCTION note_changed_merchants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE merchant_group SET merchants_version = merchants_version + 1
    WHERE id IN (SELECT group_id FROM changed UNION SELECT group_id FROM before);
  ELSE
    UPDATE merchant_group SET merchants_version = merchants_version + 1 WHERE id IN (SELECT group_id FROM changed);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER merchants_added AFTER INSERT ON merchant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_merchants();
CREATE TRIGGER merchants_changed AFTER UPDATE ON merchant REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_merchants();
CREATE TRIGGER merchants_removed AFTER DELETE ON merchant REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_merchants();

CREATE FUNCTION note_changed_tenants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE merchant_group SET merchants_version = merchants_version + 1
  WHERE id IN (SELECT merchant.group_id FROM changed JOIN merchant ON merchant.id = changed.merchant_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER tenants_added AFTER INSERT ON tenant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
CREATE TRIGGER tenants_changed AFTER UPDATE ON tenant REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
CREATE TRIGGER tenants_removed AFTER DELETE ON tenant REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
