CREATE TABLE "payment_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint,
	"bank_payment_id" bigint,
	"document_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payment_parts_payment" UNIQUE("payment_id","document_id"),
	CONSTRAINT "payment_parts_bank_payment" UNIQUE("bank_payment_id","document_id"),
	CONSTRAINT "payment_parts_one" CHECK (num_nonnulls("payment_parts"."payment_id", "payment_parts"."bank_payment_id") = 1),
	CONSTRAINT "payment_parts_amount" CHECK ("payment_parts"."amount_cents" <> 0),
	CONSTRAINT "payment_parts_charged" CHECK ("payment_parts"."payment_id" is null or "payment_parts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "refund_parts" (
	"refund_id" bigint NOT NULL,
	"part_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "refund_parts_refund_id_part_id_pk" PRIMARY KEY("refund_id","part_id"),
	CONSTRAINT "refund_parts_amount" CHECK ("refund_parts"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "bank_payments" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_bank_payment_id_bank_payments_id_fk" FOREIGN KEY ("bank_payment_id") REFERENCES "public"."bank_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_part_id_payment_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."payment_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_parts_document" ON "payment_parts" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "refund_parts_part" ON "refund_parts" USING btree ("part_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('invoice', 'adjustment-note', 'card-payment', 'bank-payment', 'bank-refund', 'refund', 'refund-failed', 'credit-kept', 'credit-used', 'credit-released', 'write-off', 'write-off-reversed', 'dispute-opened', 'dispute-won', 'dispute-lost', 'dispute-regained', 'provider-fee', 'payout', 'payout-returned', 'payout-difference'));--> statement-breakpoint
INSERT INTO "payment_parts" ("payment_id", "document_id", "amount_cents")
SELECT "id", "document_id", "amount_cents" FROM "payments" WHERE "document_id" IS NOT NULL ORDER BY "id";--> statement-breakpoint
INSERT INTO "payment_parts" ("bank_payment_id", "document_id", "amount_cents")
SELECT "id", "document_id", "amount_cents" FROM "bank_payments" ORDER BY "id";--> statement-breakpoint
INSERT INTO "refund_parts" ("refund_id", "part_id", "amount_cents")
SELECT r."id", p."id", r."amount_cents" FROM "refunds" r JOIN "payment_parts" p ON p."payment_id" = r."payment_id";--> statement-breakpoint
-- The former version, which still runs while this one starts, adds no parts. A backup that is restored has its own.
CREATE FUNCTION "add_only_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'payments' THEN
    INSERT INTO "payment_parts" ("payment_id", "document_id", "amount_cents")
    VALUES (NEW."id", NEW."document_id", NEW."amount_cents");
  ELSE
    INSERT INTO "payment_parts" ("bank_payment_id", "document_id", "amount_cents")
    VALUES (NEW."id", NEW."document_id", NEW."amount_cents");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "add_only_refund_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO "refund_parts" ("refund_id", "part_id", "amount_cents")
  SELECT NEW."id", min(p."id"), NEW."amount_cents" FROM "payment_parts" p
  WHERE p."payment_id" = NEW."payment_id" HAVING count(*) = 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "add_only_part" AFTER INSERT ON "payments" FOR EACH ROW
WHEN (NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "add_only_part"();--> statement-breakpoint
CREATE TRIGGER "add_only_part" AFTER INSERT ON "bank_payments" FOR EACH ROW
WHEN (NEW."document_id" IS NOT NULL) EXECUTE FUNCTION "add_only_part"();--> statement-breakpoint
CREATE TRIGGER "add_only_part" AFTER INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "add_only_refund_part"();
