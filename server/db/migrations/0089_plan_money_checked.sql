-- In a transaction of its own: it reads all documents and the whole ledger, and nobody waits for it.
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_plan_term_id_plan_terms_id_fk";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_about";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_about_kind";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_due_date";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_replaces_invoice";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_invoice_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" VALIDATE CONSTRAINT "ledger_lines_account_name";