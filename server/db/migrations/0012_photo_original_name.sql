ALTER TABLE "asset_photos" ADD COLUMN "original_name" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_photos" ADD COLUMN "original_name" text DEFAULT 'original' NOT NULL;