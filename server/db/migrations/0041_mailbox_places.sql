CREATE TABLE "left_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "left_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint,
	"reason" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "left_emails_reason" CHECK ("left_emails"."reason" in ('automatic', 'own', 'unreadable', 'tooMany', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_places" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"reading_uid" bigint,
	"busy_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "left_emails" ADD CONSTRAINT "left_emails_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "left_emails_source" ON "left_emails" USING btree ("source");--> statement-breakpoint
CREATE INDEX "left_emails_left" ON "left_emails" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "left_emails_job" ON "left_emails" USING btree ("job_id");