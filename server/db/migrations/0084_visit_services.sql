ALTER TABLE "plan_occurrences" ADD COLUMN "visit_id" bigint;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "services" jsonb;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "services" jsonb;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_occurrences_visit" ON "plan_occurrences" USING btree ("visit_id") WHERE "plan_occurrences"."visit_id" is not null;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."done_visits" AS (select "id", "job_id", "customer_id", "asset_id", "tech_name", "started_at", "ended_at", "work", "parts", "leaving_tenths", "readings", "services" from "visits" where "state" = 'done');