ALTER TABLE "customers" ADD COLUMN "phone" text;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone") WHERE "customers"."phone" is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_phone_digits" CHECK ("customers"."phone" ~ '^[0-9]{6,10}( ext [0-9]{1,6})?$');--> statement-breakpoint
-- A job is found by its customer's phone number too; nobody has one yet.
CREATE OR REPLACE FUNCTION "words_of_job"("job" bigint) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT strip(to_tsvector('simple'::regconfig, "public"."fold_words"(concat_ws(' ',
        c."first_name", c."last_name", c."business_name", c."user_name", c."mobile", split_part(c."phone", ' ', 1),
        l."name", l."street", l."suburb", l."postcode",
        j."make_name", j."model_name", j."serial_identifier", j."po_number"))))
      || array_to_tsvector(ARRAY['#' || j."id", '#type' || j."equipment_type_id"])
    FROM "public"."jobs" j
    JOIN "public"."customers" c ON c."id" = j."customer_id"
    JOIN "public"."locations" l ON l."id" = j."location_id"
    WHERE j."id" = "job"
  );
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "keep_job_words" AFTER UPDATE OF "first_name", "last_name", "business_name", "user_name", "mobile", "phone"
ON "customers" FOR EACH ROW
WHEN ((NEW."first_name", NEW."last_name", NEW."business_name", NEW."user_name", NEW."mobile", NEW."phone")
  IS DISTINCT FROM (OLD."first_name", OLD."last_name", OLD."business_name", OLD."user_name", OLD."mobile", OLD."phone"))
EXECUTE FUNCTION "keep_job_words"();
