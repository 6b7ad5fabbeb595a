ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Accounts with a password from before the rule keep working: nobody asked their owners to confirm anything.
UPDATE "customers" SET "email_confirmed_at" = "created_at" WHERE "password_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_unconfirmed" ON "customers" USING btree ("created_at") WHERE "customers"."email_confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'quote', 'rating'));