ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
DROP INDEX "customers_words";--> statement-breakpoint
ALTER TABLE "contact_requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "user_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_emails" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "job_emails_to_post" ON "job_emails" USING btree ("failed_at","key") WHERE "job_emails"."failed_at" is not null and "job_emails"."recipient" is null;--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin (to_tsvector('simple'::regconfig, fold_words("first_name" || ' ' || "last_name" || ' ' || coalesce("business_name", '') || ' ' || coalesce("user_name", ''))));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_reachable_account" CHECK ("customers"."user_name" is not null or ("customers"."is_made_by_staff" and "customers"."password_hash" is null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'document-issued', 'payment-receipt', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'document-issued', 'payment-receipt') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'document-issued', 'payment-receipt') or "texts"."body" is null);