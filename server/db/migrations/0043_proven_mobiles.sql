ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_of_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "proven_mobile" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_mobile" CHECK (("mailed_links"."purpose" = 'booking-mobile') = ("mailed_links"."mobile" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice', 'job', 'kitchen', 'booking-email', 'booking-mobile'));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_of_job" CHECK ("mailed_links"."purpose" not in ('job', 'kitchen', 'booking-email', 'booking-mobile') or "mailed_links"."job_id" is not null);--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'first-booking', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'first-booking', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'first-booking', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked') or "texts"."body" is null);--> statement-breakpoint
-- Customers who confirmed their email before this rule came keep the links that their texts had.
UPDATE "customers" SET "proven_mobile" = "mobile" WHERE "email_confirmed_at" IS NOT NULL AND "mobile" IS NOT NULL;
