CREATE TABLE "job_words" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_words" ADD CONSTRAINT "job_words_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION "words_of_job"("job" bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT strip(to_tsvector('simple'::regconfig, fold_words(concat_ws(' ',
      c."first_name", c."last_name", c."business_name", c."user_name", c."mobile",
      l."name", l."street", l."suburb", l."postcode",
      j."make_name", j."model_name", j."serial_identifier", j."po_number"))))
    || array_to_tsvector(ARRAY['#' || j."id", '#type' || j."equipment_type_id"])
  FROM "jobs" j JOIN "customers" c ON c."id" = j."customer_id" JOIN "locations" l ON l."id" = j."location_id"
  WHERE j."id" = "job"
$$;
--> statement-breakpoint
-- The words of a job follow the job, its customer and its site; a restored backup has the words themselves.
CREATE FUNCTION "keep_job_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'jobs' THEN
    ids := ARRAY[NEW."id"];
  ELSIF TG_TABLE_NAME = 'customers' THEN
    ids := ARRAY(SELECT "id" FROM "jobs" WHERE "customer_id" = NEW."id");
  ELSE
    ids := ARRAY(SELECT "id" FROM "jobs" WHERE "location_id" = NEW."id");
  END IF;
  INSERT INTO "job_words" ("job_id", "words")
  SELECT id, words_of_job(id) FROM unnest(ids) id
  ON CONFLICT ("job_id") DO UPDATE SET "words" = EXCLUDED."words";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the words of the jobs there are: they wait for what is being written, and hold up what is written from now on.
CREATE TRIGGER "keep_words" AFTER INSERT ON "jobs" FOR EACH ROW EXECUTE FUNCTION "keep_job_words"();
CREATE TRIGGER "keep_changed_words" AFTER UPDATE OF
"customer_id", "location_id", "equipment_type_id", "make_name", "model_name", "serial_identifier", "po_number"
ON "jobs" FOR EACH ROW
WHEN ((NEW."customer_id", NEW."location_id", NEW."equipment_type_id", NEW."make_name", NEW."model_name",
    NEW."serial_identifier", NEW."po_number")
  IS DISTINCT FROM (OLD."customer_id", OLD."location_id", OLD."equipment_type_id", OLD."make_name", OLD."model_name",
    OLD."serial_identifier", OLD."po_number"))
EXECUTE FUNCTION "keep_job_words"();
CREATE TRIGGER "keep_job_words" AFTER UPDATE OF "first_name", "last_name", "business_name", "user_name", "mobile"
ON "customers" FOR EACH ROW
WHEN ((NEW."first_name", NEW."last_name", NEW."business_name", NEW."user_name", NEW."mobile")
  IS DISTINCT FROM (OLD."first_name", OLD."last_name", OLD."business_name", OLD."user_name", OLD."mobile"))
EXECUTE FUNCTION "keep_job_words"();
CREATE TRIGGER "keep_job_words" AFTER UPDATE OF "name", "street", "suburb", "postcode" ON "locations" FOR EACH ROW
WHEN ((NEW."name", NEW."street", NEW."suburb", NEW."postcode")
  IS DISTINCT FROM (OLD."name", OLD."street", OLD."suburb", OLD."postcode"))
EXECUTE FUNCTION "keep_job_words"();
--> statement-breakpoint
INSERT INTO "job_words" ("job_id", "words") SELECT "id", words_of_job("id") FROM "jobs";
--> statement-breakpoint
CREATE INDEX "job_words_words" ON "job_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "locations_postcode" ON "locations" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "jobs_since" ON "jobs" USING btree ("state_since","id");--> statement-breakpoint
CREATE INDEX "jobs_starts" ON "jobs" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "jobs_open_since" ON "jobs" USING btree ("state_since","id") WHERE "jobs"."state" not in ('Completed', 'Cancelled');--> statement-breakpoint
CREATE INDEX "jobs_open_starts" ON "jobs" USING btree ("starts_at","id") WHERE "jobs"."state" not in ('Completed', 'Cancelled');--> statement-breakpoint
CREATE INDEX "jobs_tech" ON "jobs" USING btree (fold_text("tech_name"));
