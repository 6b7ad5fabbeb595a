ALTER TABLE "invoice_balances" ADD COLUMN "due_date" date;--> statement-breakpoint
-- As in 0002, with the due date, which lists of what is owed are walked by.
CREATE OR REPLACE FUNCTION "add_to_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "invoice_balances" AS b ("document_id", "customer_id", "due_date", "balance_cents")
  SELECT d."id", d."customer_id", d."due_date", NEW."amount_cents"
  FROM "ledger_entries" e JOIN "documents" d ON d."id" = e."document_id"
  WHERE e."id" = NEW."entry_id"
  ON CONFLICT ("document_id") DO UPDATE SET "balance_cents" = b."balance_cents" + EXCLUDED."balance_cents";
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "invoice_balances" SET "due_date" = d."due_date" FROM "documents" d WHERE d."id" = "document_id";--> statement-breakpoint
-- since 1.1.0: only the function above writes this table
ALTER TABLE "invoice_balances" ALTER COLUMN "due_date" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_balances_due_date" ON "invoice_balances" USING btree ("due_date","document_id") WHERE "invoice_balances"."balance_cents" > 0;--> statement-breakpoint
CREATE INDEX "invoice_balances_overpaid" ON "invoice_balances" USING btree ("document_id") WHERE "invoice_balances"."balance_cents" < 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_exceptions" ON "ledger_entries" USING btree ("kind","document_id") WHERE "ledger_entries"."kind" in ('adjustment-note', 'write-off', 'dispute-opened', 'refund', 'refund-failed', 'bank-refund');
