ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'write-off', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout'));--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "keep_rows";--> statement-breakpoint
UPDATE "ledger_entries" SET "kind" = 'dispute-regained' WHERE "kind" = 'card-payment' AND "key" LIKE 'dispute:%';--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "keep_rows";
