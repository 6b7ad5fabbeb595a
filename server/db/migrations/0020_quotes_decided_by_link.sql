ALTER TABLE "job_events" DROP CONSTRAINT "job_events_actor";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "decided_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_actor" CHECK ("job_events"."actor" in ('customer', 'link', 'staff', 'system'));