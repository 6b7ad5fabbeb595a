CREATE TABLE "site_access" (
	"location_id" bigint PRIMARY KEY NOT NULL,
	"way_in" text,
	"parking" text,
	"induction" text,
	"ask_for_name" text,
	"ask_for_mobile" text,
	"if_nobody_name" text,
	"if_nobody_mobile" text,
	CONSTRAINT "site_access_ask_for_digits" CHECK ("site_access"."ask_for_mobile" ~ '^04[0-9]{8}$'),
	CONSTRAINT "site_access_if_nobody_digits" CHECK ("site_access"."if_nobody_mobile" ~ '^04[0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "site_codes" (
	"location_id" bigint PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_access" ADD CONSTRAINT "site_access_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_codes" ADD CONSTRAINT "site_codes_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;