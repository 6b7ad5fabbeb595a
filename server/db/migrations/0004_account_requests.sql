CREATE TABLE "account_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"mobile" text,
	"postcode" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_requests_created" ON "account_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used_at");