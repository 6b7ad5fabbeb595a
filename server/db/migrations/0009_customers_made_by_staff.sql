DROP INDEX "customers_unconfirmed";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_made_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_unconfirmed" ON "customers" USING btree ("created_at") WHERE "customers"."email_confirmed_at" is null and not "customers"."is_made_by_staff";