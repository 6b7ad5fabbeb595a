ALTER TABLE "plan_offers" ADD COLUMN "by_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "goes_on" boolean DEFAULT false NOT NULL;