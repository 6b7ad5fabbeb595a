DROP INDEX "jobs_state";--> statement-breakpoint
CREATE INDEX "jobs_state_since" ON "jobs" USING btree ("state","state_since","id");