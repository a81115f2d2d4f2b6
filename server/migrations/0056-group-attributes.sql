-- What a group may open depends on the attributes of its merchants, which each process keeps with them.
CREATE TRIGGER attributes_added AFTER INSERT ON merchant_attribute REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
CREATE TRIGGER attributes_changed AFTER UPDATE ON merchant_attribute REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
CREATE TRIGGER attributes_removed AFTER DELETE ON merchant_attribute REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_tenants();
