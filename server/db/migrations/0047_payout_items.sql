CREATE TABLE "payout_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payout_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"description" text,
	CONSTRAINT "payout_items_kind" CHECK ("payout_items"."kind" in ('charge', 'refund', 'dispute', 'fee', 'returned', 'other'))
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_name";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "respond_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_items_payout" ON "payout_items" USING btree ("payout_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'warranty-request', 'contact-request'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'write-off', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout', 'payout-returned', 'payout-difference'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_name" CHECK ("ledger_lines"."account" in ('receivable', 'card-clearing', 'bank', 'revenue-call-out', 'revenue-repair', 'gst', 'customer-credits', 'provider-fees', 'provider-fees-gst', 'provider-adjustments', 'disputes', 'bad-debts'));