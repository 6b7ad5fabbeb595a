ALTER TABLE "visit_reports" ADD COLUMN "readings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "signed_name" text;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "quote_words" text;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "quote_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "is_after_record" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "leaving_tenths" integer;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "readings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "visit_reports_after_record" ON "visit_reports" USING btree ("visit_id") WHERE "visit_reports"."is_after_record";--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."done_visits" AS (select "id", "job_id", "customer_id", "asset_id", "tech_name", "started_at", "ended_at", "work", "parts", "leaving_tenths", "readings" from "visits" where "state" = 'done');