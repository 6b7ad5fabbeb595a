CREATE TABLE "plan_occurrences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_occurrences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"term_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"state" text NOT NULL,
	"job_id" bigint,
	"done_on" date,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "plan_occurrences_state" CHECK ("plan_occurrences"."state" in ('due', 'missed', 'booked', 'done', 'skipped', 'credited')),
	CONSTRAINT "plan_occurrences_span" CHECK ("plan_occurrences"."due_on" between "plan_occurrences"."first_day" and "plan_occurrences"."last_day"),
	CONSTRAINT "plan_occurrences_booked" CHECK ("plan_occurrences"."state" <> 'booked' or "plan_occurrences"."job_id" is not null),
	CONSTRAINT "plan_occurrences_done" CHECK (("plan_occurrences"."state" = 'done') = ("plan_occurrences"."done_on" is not null)),
	CONSTRAINT "plan_occurrences_skipped" CHECK ("plan_occurrences"."state" <> 'skipped' or "plan_occurrences"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "plan_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"service_type_id" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"every" integer NOT NULL,
	"unit" text NOT NULL,
	"anchor" date NOT NULL,
	"months" integer[] NOT NULL,
	"basis" text NOT NULL,
	CONSTRAINT "plan_lines_unit" CHECK ("plan_lines"."unit" in ('weeks', 'months')),
	CONSTRAINT "plan_lines_basis" CHECK ("plan_lines"."basis" in ('planned', 'done')),
	CONSTRAINT "plan_lines_every" CHECK ("plan_lines"."every" between 1 and case "plan_lines"."unit" when 'weeks' then 52 else 24 end),
	CONSTRAINT "plan_lines_months" CHECK ("plan_lines"."months" <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"term_id" bigint NOT NULL,
	"line_id" bigint,
	"cents" integer NOT NULL,
	CONSTRAINT "plan_prices_line" UNIQUE NULLS NOT DISTINCT("term_id","line_id"),
	CONSTRAINT "plan_prices_cents" CHECK ("plan_prices"."cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"accepted_by" text,
	"recorded_by" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "plan_terms_days" CHECK ("plan_terms"."first_day" <= "plan_terms"."last_day"),
	CONSTRAINT "plan_terms_accepted" CHECK (num_nulls("plan_terms"."accepted_at", "plan_terms"."recorded_by") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 201 CACHE 1),
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_on" date NOT NULL,
	"term_months" integer NOT NULL,
	"end_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submit_key" uuid,
	"submit_fingerprint" text,
	CONSTRAINT "plans_submitKey_unique" UNIQUE("submit_key"),
	CONSTRAINT "plans_state" CHECK ("plans"."state" in ('draft', 'active', 'ended')),
	CONSTRAINT "plans_term" CHECK ("plans"."term_months" between 1 and 60),
	CONSTRAINT "plans_ended" CHECK (("plans"."state" = 'ended') = ("plans"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "service_type_equipment" (
	"service_type_id" bigint NOT NULL,
	"equipment_type_id" integer NOT NULL,
	CONSTRAINT "service_type_equipment_service_type_id_equipment_type_id_pk" PRIMARY KEY("service_type_id","equipment_type_id")
);
--> statement-breakpoint
CREATE TABLE "service_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"checklist" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"why" text,
	"source" text,
	"checked_on" date,
	"licence_kind_id" integer,
	"is_retired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_types_minutes" CHECK ("service_types"."minutes" between 5 and 720),
	CONSTRAINT "service_types_source" CHECK (("service_types"."source" is null) = ("service_types"."checked_on" is null))
);
--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_line_id_plan_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."plan_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_term_id_plan_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."plan_terms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_lines" ADD CONSTRAINT "plan_lines_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_term_id_plan_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."plan_terms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_line_id_plan_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."plan_lines"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plan_terms" ADD CONSTRAINT "plan_terms_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_type_equipment" ADD CONSTRAINT "service_type_equipment_service_type_id_service_types_id_fk" FOREIGN KEY ("service_type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_type_equipment" ADD CONSTRAINT "service_type_equipment_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "service_types" ADD CONSTRAINT "service_types_licence_kind_id_licence_kinds_id_fk" FOREIGN KEY ("licence_kind_id") REFERENCES "public"."licence_kinds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_occurrences_due" ON "plan_occurrences" USING btree ("line_id","due_on");
--> statement-breakpoint
CREATE INDEX "plan_occurrences_waiting" ON "plan_occurrences" USING btree ("due_on","id") WHERE "plan_occurrences"."state" in ('due', 'missed');
--> statement-breakpoint
CREATE INDEX "plan_occurrences_booked" ON "plan_occurrences" USING btree ("due_on","id") WHERE "plan_occurrences"."state" = 'booked';
--> statement-breakpoint
CREATE INDEX "plan_occurrences_job" ON "plan_occurrences" USING btree ("job_id") WHERE "plan_occurrences"."job_id" is not null;
--> statement-breakpoint
CREATE INDEX "plan_occurrences_term" ON "plan_occurrences" USING btree ("term_id");
--> statement-breakpoint
CREATE INDEX "plan_lines_plan" ON "plan_lines" USING btree ("plan_id","id");
--> statement-breakpoint
CREATE INDEX "plan_lines_asset" ON "plan_lines" USING btree ("asset_id");
--> statement-breakpoint
CREATE INDEX "plan_lines_service" ON "plan_lines" USING btree ("service_type_id");
--> statement-breakpoint
CREATE INDEX "plan_prices_of_line" ON "plan_prices" USING btree ("line_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_terms_plan" ON "plan_terms" USING btree ("plan_id","number");
--> statement-breakpoint
CREATE INDEX "plans_customer" ON "plans" USING btree ("customer_id","id");
--> statement-breakpoint
CREATE INDEX "plans_active" ON "plans" USING btree ("id") WHERE "plans"."state" = 'active';
--> statement-breakpoint
CREATE UNIQUE INDEX "service_types_name" ON "service_types" USING btree (lower("name"));
--> statement-breakpoint
-- The new tables have no rows yet; those below everybody uses, so they come last, and the next migration checks them.
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'technician', 'quote-template', 'service-type', 'plan', 'price-book', 'part', 'import', 'warranty-request', 'contact-request')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "plan_id" bigint;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "plan_name" text;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_plan" CHECK (("jobs"."plan_id" is null) = ("jobs"."plan_name" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "visits" DROP CONSTRAINT "visits_kind";
--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_kind" CHECK ("visits"."kind" in ('first', 'return', 'warranty', 'plan')) NOT VALID;
