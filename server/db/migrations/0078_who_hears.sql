DROP INDEX "message_choices_version";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "booked_by" bigint;--> statement-breakpoint
ALTER TABLE "message_choices" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "hears" text[];--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_choices_person" ON "message_choices" USING btree ("person_id") WHERE "message_choices"."person_id" is not null;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_of_person" UNIQUE NULLS NOT DISTINCT("customer_id","person_id","version");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_hears" CHECK ("memberships"."hears" <@ array['Visits', 'Quotes', 'Invoices']);