CREATE TABLE "automatic_charges" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"hold_reason" text
);
--> statement-breakpoint
CREATE TABLE "document_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"description" text NOT NULL,
	"detail" text,
	"quantity_hundredths" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "document_lines_quantity" CHECK ("document_lines"."quantity_hundredths" > 0)
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"seller_abn" text NOT NULL,
	"series" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_seller_abn_series_pk" PRIMARY KEY("seller_abn","series"),
	CONSTRAINT "document_numbers_series" CHECK ("document_numbers"."series" in ('INV', 'ADJ', 'REC'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"seller_abn" text NOT NULL,
	"number" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"quote_id" bigint,
	"invoice_id" bigint,
	"replaces_id" bigint,
	"issued_at" timestamp with time zone NOT NULL,
	"issue_date" date NOT NULL,
	"due_date" date,
	"content" jsonb NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"pdf_key" text,
	"pdf_sha256" text,
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('call-out', 'repair', 'adjustment-note', 'refund-receipt')),
	CONSTRAINT "documents_amounts" CHECK ("documents"."subtotal_cents" >= 0 and "documents"."gst_cents" >= 0),
	CONSTRAINT "documents_total" CHECK ("documents"."total_cents" = "documents"."subtotal_cents" + "documents"."gst_cents" and "documents"."total_cents" > 0),
	CONSTRAINT "documents_due_date" CHECK (("documents"."kind" in ('call-out', 'repair')) = ("documents"."due_date" is not null)),
	CONSTRAINT "documents_quote" CHECK (("documents"."kind" = 'repair') = ("documents"."quote_id" is not null)),
	CONSTRAINT "documents_invoice_known" CHECK (("documents"."kind" in ('call-out', 'repair')) = ("documents"."invoice_id" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"document_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_document_id_days_pk" PRIMARY KEY("document_id","days")
);
--> statement-breakpoint
CREATE TABLE "bank_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"document_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"date" date NOT NULL,
	"description" text,
	"recorded_by" bigint,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payments_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_payments_amount" CHECK ("bank_payments"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"date" date NOT NULL,
	"document_id" bigint,
	"customer_id" bigint,
	"note" text,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'write-off', 'dispute-opened', 'dispute-won', 'dispute-lost', 'provider-fee', 'payout'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "ledger_lines_account_name" CHECK ("ledger_lines"."account" in ('receivable', 'card-clearing', 'bank', 'revenue-call-out', 'revenue-repair', 'gst', 'customer-credits', 'provider-fees', 'provider-fees-gst', 'disputes', 'bad-debts')),
	CONSTRAINT "ledger_lines_amount" CHECK ("ledger_lines"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "authority_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "payment_terms" text DEFAULT 'on-completion' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "needs_po_number" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "accounts_email" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_cardholder_present" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payments" ADD CONSTRAINT "bank_payments_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automatic_charges_next" ON "automatic_charges" USING btree ("next_at") WHERE "automatic_charges"."next_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_lines_document" ON "document_lines" USING btree ("document_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("seller_abn","number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_call_out" ON "documents" USING btree ("job_id") WHERE "documents"."kind" = 'call-out' and "documents"."replaces_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_repair" ON "documents" USING btree ("quote_id") WHERE "documents"."kind" = 'repair' and "documents"."replaces_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_replaces" ON "documents" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "documents_customer" ON "documents" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "documents_job" ON "documents" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("due_date","id") WHERE "documents"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "bank_payments_document" ON "bank_payments" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_document" ON "ledger_entries" USING btree ("document_id","id") WHERE "ledger_entries"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_customer" ON "ledger_entries" USING btree ("customer_id","id") WHERE "ledger_entries"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_date" ON "ledger_entries" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "ledger_lines_entry" ON "ledger_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account","entry_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_document" ON "payments" USING btree ("document_id","id") WHERE "payments"."document_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_document" ON "mailed_links" USING btree ("document_id") WHERE "mailed_links"."used_at" is null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_terms" CHECK ("customers"."payment_terms" in ('on-completion', '7-days', '14-days', '30-days', 'end-of-month'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_authorised" CHECK ("payments"."authority_id" is not null or "payments"."is_cardholder_present");--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice'));--> statement-breakpoint
-- What was issued or posted never changes; only a document's PDF is added.
CREATE FUNCTION "keep_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents' THEN
    IF OLD.pdf_key IS NULL AND to_jsonb(NEW) - '{pdf_key,pdf_sha256}'::text[] = to_jsonb(OLD) - '{pdf_key,pdf_sha256}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What is in % never changes', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "documents" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "document_lines" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "document_lines" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "ledger_lines" FOR EACH STATEMENT EXECUTE FUNCTION keep_accounts();
--> statement-breakpoint
-- Debits equal credits when the transaction commits.
CREATE FUNCTION "check_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_lines WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'Ledger entry % does not balance', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "balanced" AFTER INSERT ON "ledger_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balanced();
