CREATE TABLE "text_replies" (
	"gateway_id" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mobile" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	CONSTRAINT "text_stops_times" CHECK ("text_stops"."stopped_at" <= "text_stops"."started_at")
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"mobile" text,
	"body" text,
	"attempted_at" timestamp with time zone,
	"gateway_id" text,
	CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'quote-waiting', 'job-cancelled')),
	CONSTRAINT "texts_state" CHECK ("texts"."state" in ('queued', 'sending', 'sent', 'delivered', 'failed', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wants_texts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_replies_mobile" ON "text_replies" USING btree ("mobile","received_at");--> statement-breakpoint
CREATE INDEX "text_replies_received" ON "text_replies" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "text_stops_in_force" ON "text_stops" USING btree ("mobile") WHERE "text_stops"."started_at" is null;--> statement-breakpoint
CREATE INDEX "texts_job" ON "texts" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "texts_customer" ON "texts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "texts_created" ON "texts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "texts_mobile" ON "texts" USING btree ("mobile","attempted_at") WHERE "texts"."mobile" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "texts_gateway" ON "texts" USING btree ("gateway_id");