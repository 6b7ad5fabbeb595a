ALTER TABLE "account_requests" DROP CONSTRAINT "account_requests_kind";--> statement-breakpoint
ALTER TABLE "account_requests" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_requests" ADD COLUMN "code_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_kind" CHECK ("account_requests"."kind" in ('account', 'password', 'sign-in code', 'staff booking', 'import'));