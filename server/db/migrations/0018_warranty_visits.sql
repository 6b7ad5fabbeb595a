ALTER TABLE "job_events" DROP CONSTRAINT "job_events_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_kind";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "warranty_of" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_warranty_of_jobs_id_fk" FOREIGN KEY ("warranty_of") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_warranty" ON "jobs" USING btree ("warranty_of","id") WHERE "jobs"."warranty_of" is not null;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_kind" CHECK ("job_events"."kind" in ('state', 'called-off', 'no-access', 'warranty-visit', 'note', 'hold', 'hold-ended'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_free_warranty" CHECK ("jobs"."warranty_of" is null or "jobs"."total_cents" = 0);--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') or "texts"."body" is null);--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_kind" CHECK ("visits"."kind" in ('first', 'return', 'warranty'));