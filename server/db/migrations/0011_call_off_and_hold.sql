ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "kind" text DEFAULT 'state' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "has_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hold_until" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_kind" CHECK ("job_events"."kind" in ('state', 'called-off', 'no-access', 'note', 'hold', 'hold-ended'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled'));