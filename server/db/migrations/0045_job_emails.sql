CREATE TABLE "job_emails" (
	"key" text PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "job_emails" ADD CONSTRAINT "job_emails_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_emails_job" ON "job_emails" USING btree ("job_id","sent_at");