CREATE TABLE "thread_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"is_confirmed" boolean DEFAULT true NOT NULL,
	"text" text NOT NULL,
	"whole" text,
	"source" text,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"is_waiting" boolean NOT NULL,
	CONSTRAINT "thread_messages_author" CHECK ("thread_messages"."author" in ('customer', 'office')),
	CONSTRAINT "thread_messages_way" CHECK ("thread_messages"."way" in ('page', 'email', 'text', 'warranty', 'invoice')),
	CONSTRAINT "thread_messages_waiting" CHECK ("thread_messages"."author" = 'customer' or (not "thread_messages"."is_waiting" and "thread_messages"."read_at" is null))
);
--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_job" ON "thread_messages" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "thread_messages_waiting" ON "thread_messages" USING btree ("job_id","id") WHERE "thread_messages"."is_waiting";--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_source" ON "thread_messages" USING btree ("source");--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'warranty-visit-booked') or "texts"."body" is null);