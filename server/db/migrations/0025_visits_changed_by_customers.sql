ALTER TABLE "job_events" DROP CONSTRAINT "job_events_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "need" text;--> statement-breakpoint
CREATE INDEX "job_events_need" ON "job_events" USING btree ("at","id") WHERE "job_events"."need" is not null;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_kind" CHECK ("job_events"."kind" in ('state', 'moved', 'called-off', 'no-access', 'warranty-visit', 'on-the-way', 'note', 'hold', 'hold-ended', 'finished'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') or "texts"."body" is null);