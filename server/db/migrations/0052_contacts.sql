CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint,
	"name" text NOT NULL,
	"role" text,
	"mobile" text,
	"phone" text,
	"email" text,
	"is_asked_for" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_mobile_digits" CHECK ("contacts"."mobile" ~ '^04[0-9]{8}$'),
	CONSTRAINT "contacts_phone_digits" CHECK ("contacts"."phone" ~ '^[0-9]{6,10}( ext [0-9]{1,6})?$')
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_customer" ON "contacts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contacts_location" ON "contacts" USING btree ("location_id") WHERE "contacts"."location_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin (to_tsvector('simple'::regconfig, fold_words("name")));