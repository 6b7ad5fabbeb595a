ALTER TABLE "visitor_events" ADD COLUMN "event_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "visitor_events" ADD COLUMN "is_unsent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "visitor_events_unsent" ON "visitor_events" USING btree ("id") WHERE "visitor_events"."is_unsent";