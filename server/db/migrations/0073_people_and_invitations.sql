CREATE TABLE "ownership_handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ownership_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"from_person_id" bigint NOT NULL,
	"to_person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"every_site" boolean DEFAULT true NOT NULL,
	"limit_cents" integer,
	"site_ids" bigint[] NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"back_until" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_handovers_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "ownership_handovers_times" CHECK ("ownership_handovers"."accepted_at" < "ownership_handovers"."back_until"),
	CONSTRAINT "ownership_handovers_role" CHECK ("ownership_handovers"."role" in ('owner', 'manager', 'accounts', 'approver', 'staff')),
	CONSTRAINT "ownership_handovers_owner_everywhere" CHECK ("ownership_handovers"."role" <> 'owner' or "ownership_handovers"."every_site"),
	CONSTRAINT "ownership_handovers_limit" CHECK ("ownership_handovers"."limit_cents" >= 0),
	CONSTRAINT "ownership_handovers_limit_role" CHECK ("ownership_handovers"."limit_cents" is null or "ownership_handovers"."role" in ('manager', 'approver'))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "hands_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_here_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "left_customer_id" bigint;--> statement-breakpoint
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_from_person_id_people_id_fk" FOREIGN KEY ("from_person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_handovers" ADD CONSTRAINT "ownership_handovers_to_person_id_people_id_fk" FOREIGN KEY ("to_person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_handovers_from" ON "ownership_handovers" USING btree ("from_person_id");--> statement-breakpoint
CREATE INDEX "ownership_handovers_to" ON "ownership_handovers" USING btree ("to_person_id");--> statement-breakpoint
CREATE INDEX "ownership_handovers_back_until" ON "ownership_handovers" USING btree ("back_until");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_left_customer_id_customers_id_fk" FOREIGN KEY ("left_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_left_customer" ON "people" USING btree ("left_customer_id") WHERE "people"."left_customer_id" is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_hands_over" CHECK (not "invitations"."hands_over" or "invitations"."role" = 'owner');
--> statement-breakpoint
-- As before, and what a business keeps of people goes with it.
CREATE OR REPLACE FUNCTION "delete_people_of_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN OLD;
  END IF;
  DELETE FROM "invitations" WHERE "customer_id" = OLD."id";
  DELETE FROM "ownership_handovers" WHERE "customer_id" = OLD."id";
  DELETE FROM "memberships" WHERE "customer_id" = OLD."id";
  UPDATE "people" SET "primary_contact_of" = NULL
  WHERE "primary_contact_of" = OLD."id" AND EXISTS (SELECT FROM "memberships" WHERE "person_id" = "people"."id");
  DELETE FROM "people" WHERE "primary_contact_of" = OLD."id" OR "left_customer_id" = OLD."id";
  RETURN OLD;
END $$;
