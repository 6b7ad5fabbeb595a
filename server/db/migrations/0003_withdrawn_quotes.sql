ALTER TABLE "quotes" DROP CONSTRAINT "quotes_state";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_decided";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('waiting', 'approved', 'declined', 'replaced', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_decided" CHECK ("quotes"."state" = 'replaced' or ("quotes"."state" in ('waiting', 'withdrawn')) = ("quotes"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'quote-waiting', 'quote-withdrawn', 'job-cancelled'));--> statement-breakpoint
-- Cancelling a job recorded that its waiting quote was declined, at the same moment: no customer did that.
UPDATE "quotes" q
SET "state" = 'withdrawn', "decided_at" = NULL, "decided_by" = NULL, "decline_reason" = NULL
FROM "jobs" j
WHERE j."id" = q."job_id" AND j."state" = 'Cancelled' AND q."state" = 'declined' AND q."decided_at" = j."state_since";
