CREATE TABLE "site_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_id" bigint NOT NULL,
	"weekdays" integer[] NOT NULL,
	"from_time" text,
	"to_time" text,
	"first_date" date,
	"last_date" date,
	CONSTRAINT "site_hours_weekdays" CHECK ("site_hours"."weekdays" <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality("site_hours"."weekdays") > 0),
	CONSTRAINT "site_hours_from" CHECK ("site_hours"."from_time" ~ '^([01][0-9]|2[0-3]):[03]0$'),
	CONSTRAINT "site_hours_to" CHECK ("site_hours"."to_time" ~ '^([01][0-9]|2[0-3]):[03]0$'),
	CONSTRAINT "site_hours_times" CHECK (("site_hours"."from_time" is null) = ("site_hours"."to_time" is null) and ("site_hours"."from_time" <> "site_hours"."to_time") is not false),
	CONSTRAINT "site_hours_dates" CHECK ("site_hours"."first_date" <= "site_hours"."last_date")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "hours_note" text;--> statement-breakpoint
ALTER TABLE "site_hours" ADD CONSTRAINT "site_hours_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_hours_location" ON "site_hours" USING btree ("location_id","id");