CREATE TABLE "bank_reversals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_reversals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_payment_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"date" date NOT NULL,
	"transfer_key" uuid,
	"line_key" uuid,
	"taken_back_by" bigint,
	"taken_back_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_reversals_bankPaymentId_unique" UNIQUE("bank_payment_id"),
	CONSTRAINT "bank_reversals_lineKey_unique" UNIQUE("line_key"),
	CONSTRAINT "bank_reversals_cause" CHECK ("bank_reversals"."cause" in ('wrong-invoice', 'dishonoured'))
);
--> statement-breakpoint
CREATE TABLE "book_closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"closed_until" date,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_job";--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_secret";--> statement-breakpoint
ALTER TABLE "bank_reversals" ADD CONSTRAINT "bank_reversals_bank_payment_id_bank_payments_id_fk" FOREIGN KEY ("bank_payment_id") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_reversals" ADD CONSTRAINT "bank_reversals_taken_back_by_staff_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_reversals_transfer" ON "bank_reversals" USING btree ("transfer_key");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-payment-reversed', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'credit-used-reversed', 'credit-released', 'write-off', 'write-off-reversed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout', 'payout-returned', 'payout-difference'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked', 'day-link', 'day-code'));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked') or "texts"."body" is null);