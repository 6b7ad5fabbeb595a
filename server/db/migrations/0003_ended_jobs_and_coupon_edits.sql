CREATE INDEX "jobs_customer_ended" ON "jobs" USING btree ("customer_id","state_since","id") WHERE "jobs"."state" in ('Completed', 'Cancelled');--> statement-breakpoint
-- As before, and for what a code applies to, too.
DROP TRIGGER "announce_edit" ON "promo_codes";
--> statement-breakpoint
CREATE TRIGGER "announce_edit" AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF "code", "name", "kind", "value", "excludes_after_hours", "new_clients_only", "applies_to", "is_offered",
    "is_automatic", "starts_on", "ends_on", "max_uses"
  ON "promo_codes" FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('promos');
