ALTER TABLE "job_events" DROP CONSTRAINT "job_events_kind";--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "told_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_kind" CHECK ("job_events"."kind" in ('state', 'as-before', 'moved', 'called-off', 'no-access', 'warranty-visit', 'on-the-way', 'parts-expected', 'note', 'hold', 'hold-ended', 'finished'));