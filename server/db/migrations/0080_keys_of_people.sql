ALTER TABLE "submits" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "booking_keys" ADD COLUMN "person_id" bigint;