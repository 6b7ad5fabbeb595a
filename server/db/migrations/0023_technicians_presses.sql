CREATE TABLE "visit_reports" (
	"visit_id" bigint PRIMARY KEY NOT NULL,
	"technician_id" bigint NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"work" text NOT NULL,
	"parts" jsonb NOT NULL,
	"leaving_tenths" integer,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_kind";--> statement-breakpoint
ALTER TABLE "job_events" DROP CONSTRAINT "job_events_kind";--> statement-breakpoint
ALTER TABLE "job_events" DROP CONSTRAINT "job_events_actor";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "expected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_on_site" ON "visits" USING btree ("id") WHERE "visits"."state" = 'onSite';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('staff', 'customer', 'technician', 'visitor', 'system', 'command-line'));--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_kind" CHECK ("job_events"."kind" in ('state', 'called-off', 'no-access', 'warranty-visit', 'on-the-way', 'note', 'hold', 'hold-ended', 'finished'));--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_actor" CHECK ("job_events"."actor" in ('customer', 'link', 'staff', 'technician', 'system'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') or "texts"."body" is null);