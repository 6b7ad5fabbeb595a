CREATE TABLE "need_marks" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"dealt_with_at" timestamp with time zone,
	"dealt_with_by" text,
	"put_off_until" date,
	CONSTRAINT "need_marks_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "need_marks_dealt_with" CHECK (("need_marks"."dealt_with_at" is null) = ("need_marks"."dealt_with_by" is null)),
	CONSTRAINT "need_marks_something" CHECK (num_nonnulls("need_marks"."dealt_with_at", "need_marks"."put_off_until") > 0)
);
--> statement-breakpoint
CREATE INDEX "job_emails_failed" ON "job_emails" USING btree ("failed_at","key") WHERE "job_emails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_coming_ends" ON "jobs" USING btree ("ends_at","id") WHERE "jobs"."state" in ('Requested', 'Scheduled');--> statement-breakpoint
CREATE INDEX "jobs_held" ON "jobs" USING btree ("hold_until","id") WHERE "jobs"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "payments_declined" ON "payments" USING btree ("updated_at","id") WHERE "payments"."state" = 'declined';--> statement-breakpoint
CREATE INDEX "ratings_low" ON "ratings" USING btree ("rated_at","job_id") WHERE "ratings"."score" in (1, 2);--> statement-breakpoint
CREATE INDEX "texts_failed" ON "texts" USING btree ("attempted_at","id") WHERE "texts"."state" = 'failed';