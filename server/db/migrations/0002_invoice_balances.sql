CREATE TABLE "invoice_balances" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"balance_cents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_balances_due" ON "invoice_balances" USING btree ("customer_id") WHERE "invoice_balances"."balance_cents" > 0;
--> statement-breakpoint
-- A line that is posted changes what is owed on its invoice; a restored backup has the balances themselves.
CREATE FUNCTION "add_to_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "invoice_balances" AS b ("document_id", "customer_id", "balance_cents")
  SELECT d."id", d."customer_id", NEW."amount_cents"
  FROM "ledger_entries" e JOIN "documents" d ON d."id" = e."document_id"
  WHERE e."id" = NEW."entry_id"
  ON CONFLICT ("document_id") DO UPDATE SET "balance_cents" = b."balance_cents" + EXCLUDED."balance_cents";
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the sums: it waits for what is being posted, and holds up what is posted from now on.
CREATE TRIGGER "add_to_balance" AFTER INSERT ON "ledger_lines" FOR EACH ROW
WHEN (NEW."account" = 'receivable') EXECUTE FUNCTION "add_to_balance"();
--> statement-breakpoint
INSERT INTO "invoice_balances" ("document_id", "customer_id", "balance_cents")
SELECT d."id", d."customer_id", sum(l."amount_cents")
FROM "documents" d
JOIN "ledger_entries" e ON e."document_id" = d."id"
JOIN "ledger_lines" l ON l."entry_id" = e."id" AND l."account" = 'receivable'
GROUP BY d."id";
