CREATE TABLE "message_choices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"staff_name" text,
	"by_email" text[] NOT NULL,
	"by_text" text[] NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "message_choices_source" CHECK ("message_choices"."source" in ('account', 'phone', 'earlier')),
	CONSTRAINT "message_choices_version_positive" CHECK ("message_choices"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "job_emails" ADD COLUMN "ring_reason" text;--> statement-breakpoint
ALTER TABLE "text_stops" ADD COLUMN "stopped_by" text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
ALTER TABLE "text_stops" ADD COLUMN "stopped_words" text;--> statement-breakpoint
ALTER TABLE "text_stops" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "text_stops" ADD COLUMN "started_words" text;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "texts" ADD COLUMN "email_left" jsonb;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_choices_version" ON "message_choices" USING btree ("customer_id","version");--> statement-breakpoint
CREATE INDEX "job_emails_recipient" ON "job_emails" USING btree ("recipient","sent_at");--> statement-breakpoint
CREATE INDEX "job_emails_to_ring" ON "job_emails" USING btree ("sent_at","key") WHERE "job_emails"."ring_reason" is not null;--> statement-breakpoint
INSERT INTO message_choices (customer_id, version, chosen_at, source, by_email, by_text, words)
SELECT id, 1, now(), 'earlier', ARRAY['Confirmed', 'Reminder', 'OnTheWay', 'Changes', 'Quote', 'QuoteReminder'], ARRAY[]::text[],
  'Text me about my jobs: turned off before there was a choice for each kind.'
FROM customers WHERE NOT wants_texts;--> statement-breakpoint
-- since 1.1.0: nothing reads wants_texts, whose choices are the rows above
ALTER TABLE "customers" DROP COLUMN "wants_texts";--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_stopped_by" CHECK ("text_stops"."stopped_by" in ('reply', 'gateway', 'office'));--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_started_by" CHECK ("text_stops"."started_by" in ('reply', 'gateway', 'office'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_topic" CHECK ("texts"."topic" in ('Confirmed', 'Reminder', 'OnTheWay', 'Changes', 'Quote', 'QuoteReminder'));