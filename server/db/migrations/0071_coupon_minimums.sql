-- Servers hear of an edited lowest amount, as of the other columns of a promo code.
DROP TRIGGER "announce_edit" ON "promo_codes";
--> statement-breakpoint
CREATE TRIGGER "announce_edit" AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF "code", "name", "kind", "value", "excludes_after_hours", "new_clients_only", "applies_to", "is_offered",
    "is_automatic", "starts_on", "ends_on", "max_uses", "minimum_cents"
  ON "promo_codes" FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('promos');
