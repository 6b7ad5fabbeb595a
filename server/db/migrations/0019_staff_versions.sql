ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_at" timestamp with time zone;