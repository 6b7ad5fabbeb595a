ALTER TABLE "plans" ADD COLUMN "billing" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_billing" CHECK ("plans"."billing" in ('yearly', 'visit'));--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_lines_account_name";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'plan-income', 'card-payment', 'bank-payment', 'eftpos-payment', 'cash-payment', 'cheque-payment', 'bank-payment-reversed', 'eftpos-payment-reversed', 'cash-payment-reversed', 'cheque-payment-reversed', 'bank-refund', 'eftpos-refund', 'cash-refund', 'cheque-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'credit-used-reversed', 'credit-released', 'write-off', 'write-off-reversed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout', 'payout-returned', 'payout-difference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_name" CHECK ("ledger_lines"."account" in ('receivable', 'card-clearing', 'bank', 'eftpos-clearing', 'cash-clearing', 'cheque-clearing', 'cash-rounding', 'revenue-call-out', 'revenue-repair', 'revenue-plan', 'paid-in-advance', 'gst', 'customer-credits', 'provider-fees', 'provider-fees-gst', 'provider-adjustments', 'disputes', 'bad-debts')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_due_date";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_replaces_invoice";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_invoice_known";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "plan_term_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_plan_term_id_plan_terms_id_fk" FOREIGN KEY ("plan_term_id") REFERENCES "public"."plan_terms"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_about" CHECK (num_nonnulls("documents"."job_id", "documents"."plan_term_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_about_kind" CHECK (("documents"."kind" <> 'plan' or "documents"."plan_term_id" is not null)
      and ("documents"."kind" not in ('call-out', 'repair') or "documents"."job_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('call-out', 'repair', 'plan', 'adjustment-note', 'refund-receipt')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_due_date" CHECK (("documents"."kind" in ('call-out', 'repair', 'plan')) = ("documents"."due_date" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_invoice" CHECK ("documents"."replaces_id" is null or "documents"."kind" in ('call-out', 'repair', 'plan')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_known" CHECK (("documents"."kind" in ('call-out', 'repair', 'plan')) = ("documents"."invoice_id" is null)) NOT VALID;
