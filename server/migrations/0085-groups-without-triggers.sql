-- Whoever changes a merchant, its tenants or its attributes raises the number of its group (`noteGroupChange`): tables that stand
-- whole on every node of a distributed database have no triggers.
DROP TRIGGER merchants_added ON merchant;
DROP TRIGGER merchants_changed ON merchant;
DROP TRIGGER merchants_removed ON merchant;
DROP TRIGGER tenants_added ON tenant;
DROP TRIGGER tenants_changed ON tenant;
DROP TRIGGER tenants_removed ON tenant;
DROP TRIGGER attributes_added ON merchant_attribute;
DROP TRIGGER attributes_changed ON merchant_attribute;
DROP TRIGGER attributes_removed ON merchant_attribute;
DROP FUNCTION note_changed_merchants();
DROP FUNCTION note_changed_tenants();
