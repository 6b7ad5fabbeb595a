ALTER TABLE "job_events" ADD COLUMN "told_with_id" bigint;--> statement-breakpoint
ALTER TABLE "technician_leave" ADD COLUMN "added_at" timestamp with time zone DEFAULT now() NOT NULL;