CREATE TABLE "import_lines" (
	"import_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "import_lines_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "imported_rows" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"import_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"invited_at" timestamp with time zone,
	CONSTRAINT "imported_rows_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "imported_rows_kind" CHECK ("imported_rows"."kind" in ('customer', 'site', 'equipment', 'job'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"columns" text[] NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"fields" jsonb,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('customers', 'sites', 'equipment', 'jobs'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "account_requests" DROP CONSTRAINT "account_requests_kind";--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_rows_customer" ON "imported_rows" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "imported_rows_import" ON "imported_rows" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'technician', 'quote-template', 'price-book', 'import', 'warranty-request', 'contact-request'));--> statement-breakpoint
ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_kind" CHECK ("account_requests"."kind" in ('account', 'password', 'staff booking', 'import'));