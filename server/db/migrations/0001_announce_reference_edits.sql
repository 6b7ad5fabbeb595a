-- Every server keeps the reference data in memory; an edit of a row, by whatever means, tells them all which part
-- to read again.
CREATE FUNCTION "announce_reference_edit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('galley_reference', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  edited record;
BEGIN
  FOR edited IN
    SELECT * FROM (VALUES
      ('localities', 'localities'),
      ('time_zone_exceptions', 'localities'),
      ('service_areas', 'areas'),
      ('equipment_types', 'equipment'),
      ('servicing_types', 'equipment'),
      ('brands', 'equipment'),
      ('brand_equipment_types', 'equipment'),
      ('models', 'equipment'),
      ('problems', 'equipment'),
      ('safety_advice', 'equipment'),
      ('price_books', 'pricing'),
      ('price_rows', 'pricing'),
      ('public_holidays', 'pricing'),
      ('booking_policies', 'pricing')
    ) AS part (table_name, name)
  LOOP
    EXECUTE format(
      'CREATE TRIGGER announce_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit(%L)',
      edited.table_name, edited.name
    );
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "announce_edit" AFTER INSERT OR DELETE OR TRUNCATE
  OR UPDATE OF "code", "name", "kind", "value", "excludes_after_hours", "new_clients_only", "starts_on", "ends_on", "max_uses"
  ON "promo_codes" FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('promos');
--> statement-breakpoint
-- Counting a use is part of every booking with a code; only the last use changes what a customer is told.
CREATE TRIGGER "announce_used_up" AFTER UPDATE OF "uses" ON "promo_codes" FOR EACH ROW
  WHEN ((OLD."uses" >= OLD."max_uses") IS DISTINCT FROM (NEW."uses" >= NEW."max_uses"))
  EXECUTE FUNCTION announce_reference_edit('promos');
