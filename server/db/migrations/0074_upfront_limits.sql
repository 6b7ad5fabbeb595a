CREATE TABLE "upfront_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upfront_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint,
	"job_id" bigint,
	"limit_cents" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"staff_id" bigint,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upfront_limits_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "upfront_limits_jobId_unique" UNIQUE("job_id"),
	CONSTRAINT "upfront_limits_of_one" CHECK (num_nonnulls("upfront_limits"."customer_id", "upfront_limits"."job_id") = 1),
	CONSTRAINT "upfront_limits_amount" CHECK ("upfront_limits"."limit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "quote_answers" DROP CONSTRAINT "quote_answers_way";--> statement-breakpoint
ALTER TABLE "quote_answers" DROP CONSTRAINT "quote_answers_amounts";--> statement-breakpoint
ALTER TABLE "visit_reports" DROP CONSTRAINT "visit_reports_quote_outcome";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "default_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "quote_answers" ADD COLUMN "upfront_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "quote_answers" ADD COLUMN "upfront_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "decided_beforehand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "upfront_limits" ADD CONSTRAINT "upfront_limits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upfront_limits" ADD CONSTRAINT "upfront_limits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upfront_limits" ADD CONSTRAINT "upfront_limits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upfront_limits" ADD CONSTRAINT "upfront_limits_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upfront_limits_person" ON "upfront_limits" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_default_limit" CHECK ("customers"."default_limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_upfront" CHECK (num_nonnulls("quote_answers"."upfront_limit_cents", "quote_answers"."upfront_set_at") = case when "quote_answers"."way" = 'beforehand' then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_within_upfront" CHECK ("quote_answers"."upfront_limit_cents" is null or ("quote_answers"."answer" = 'approved' and "quote_answers"."amount_cents" <= "quote_answers"."upfront_limit_cents"));--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_way" CHECK ("quote_answers"."way" in ('signed-in', 'link', 'phone', 'beforehand'));--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_amounts" CHECK ("quote_answers"."amount_cents" >= 0 and "quote_answers"."limit_cents" >= 0 and "quote_answers"."upfront_limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_quote_outcome" CHECK ("visit_reports"."quote_outcome" in ('sent', 'approved', 'over-limit', 'no-price', 'not-now'));