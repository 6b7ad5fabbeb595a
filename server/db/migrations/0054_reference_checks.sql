CREATE TABLE "phone_prices" (
	"equipment_type_id" integer NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "phone_prices_equipment_type_id_region_pk" PRIMARY KEY("equipment_type_id","region")
);
--> statement-breakpoint
CREATE TABLE "price_regions" (
	"region" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What the operator has already is right as it is: its regions, and its types without a price, which are priced by phone.
INSERT INTO "price_regions" ("region") SELECT "region" FROM "service_areas" UNION SELECT "region" FROM "price_rows";
--> statement-breakpoint
INSERT INTO "phone_prices" ("equipment_type_id", "region")
SELECT t."id", r."region" FROM "equipment_types" t CROSS JOIN "price_regions" r
WHERE NOT EXISTS (
  SELECT FROM "price_rows" p
  WHERE p."version" = (SELECT max("version") FROM "price_rows") AND p."equipment_type_id" = t."id" AND p."region" = r."region"
);
--> statement-breakpoint
ALTER TABLE "servicing_types" ADD CONSTRAINT "servicing_types_of_type" UNIQUE("equipment_type_id","id");
--> statement-breakpoint
ALTER TABLE "phone_prices" ADD CONSTRAINT "phone_prices_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "phone_prices" ADD CONSTRAINT "phone_prices_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- NOT VALID: an operator's older rows may stay as they are.
ALTER TABLE "models" ADD CONSTRAINT "models_servicing_type_of_type" FOREIGN KEY ("equipment_type_id","servicing_type_id") REFERENCES "public"."servicing_types"("equipment_type_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_servicing_type_of_type" FOREIGN KEY ("equipment_type_id","servicing_type_id") REFERENCES "public"."servicing_types"("equipment_type_id","id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_holidays" ADD CONSTRAINT "public_holidays_postcodes" CHECK (array_to_string("public_holidays"."postcodes", ' ', '-') ~ '^[0-9]{4}( [0-9]{4})*$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "safety_advice" ADD CONSTRAINT "safety_advice_group" CHECK ("safety_advice"."group_name" in ('Cold', 'Hot', 'Washing', 'Other')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "time_zone_exceptions" ADD CONSTRAINT "time_zone_exceptions_postcode" CHECK ("time_zone_exceptions"."postcode" ~ '^[0-9]{4}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "time_zone_exceptions" ADD CONSTRAINT "time_zone_exceptions_zone" CHECK ("time_zone_exceptions"."time_zone" in ('Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Hobart', 'Australia/Darwin', 'Australia/Broken_Hill', 'Australia/Eucla', 'Australia/Lindeman', 'Australia/Lord_Howe', 'Indian/Christmas', 'Indian/Cocos', 'Pacific/Norfolk')) NOT VALID;
--> statement-breakpoint
CREATE TRIGGER announce_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "phone_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('pricing');
--> statement-breakpoint
-- No edit may leave a machine without a price (R4.18): at the end of a transaction each type has one in each region with a
-- serviced postcode, or is priced by phone there.
CREATE FUNCTION "require_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hole record;
BEGIN
  -- One edit after the other, so that no two leave a hole together.
  PERFORM pg_advisory_xact_lock(716357);
  SELECT t.id, t.name, r.region INTO hole
  FROM price_regions r CROSS JOIN equipment_types t
  WHERE EXISTS (SELECT FROM service_areas a WHERE a.region = r.region)
    AND NOT EXISTS (
      SELECT FROM price_rows p
      WHERE p.version = (SELECT max(version) FROM price_rows) AND p.equipment_type_id = t.id AND p.region = r.region
    )
    AND NOT EXISTS (SELECT FROM phone_prices o WHERE o.equipment_type_id = t.id AND o.region = r.region)
  ORDER BY r.region, t.id
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Nothing was changed: equipment type % (%) would have no price in the region %', hole.id, hole.name, hole.region
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_rows_complete', TABLE = 'price_rows',
        HINT = 'Begin a transaction, start a price book with copy_price_book(), change its rows, commit; or add the type and region to phone_prices. See docs/operations.md.';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT OR UPDATE OF "region" ON "service_areas"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT OR DELETE OR UPDATE OF "version", "equipment_type_id", "region" ON "price_rows"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT ON "equipment_types"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "require_prices" AFTER DELETE OR UPDATE ON "phone_prices"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_prices();
--> statement-breakpoint
CREATE TRIGGER "require_prices_truncated" AFTER TRUNCATE ON "price_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION require_prices();
--> statement-breakpoint
CREATE TRIGGER "require_prices_truncated" AFTER TRUNCATE ON "phone_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION require_prices();
--> statement-breakpoint
-- The safe way to new prices: a copy of the book in force, in the transaction that then changes its rows.
CREATE FUNCTION "copy_price_book"("book_name" text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  former integer := (SELECT max(version) FROM price_rows);
  created integer;
BEGIN
  INSERT INTO price_books (name) VALUES (book_name) RETURNING version INTO created;
  INSERT INTO price_rows
  SELECT (jsonb_populate_record(p, jsonb_build_object('version', created))).* FROM price_rows p WHERE p.version = former;
  RETURN created;
END
$$;
