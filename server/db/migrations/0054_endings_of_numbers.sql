-- The endings of two or more characters of each word: any part of a number is the beginning of one of them.
CREATE FUNCTION "endings"("words" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT right(word, size) FROM unnest(string_to_array("words", ' ')) word, generate_series(2, length(word)) size));
END $$;
--> statement-breakpoint
CREATE INDEX "contacts_phone_endings" ON "contacts" USING gin (endings(coalesce("mobile", '') || ' ' || coalesce("phone", '')));--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (fold_text(coalesce("business_name", "first_name" || ' ' || "last_name")),"id");--> statement-breakpoint
CREATE INDEX "customers_phone_endings" ON "customers" USING gin (endings(coalesce("mobile", '') || ' ' || coalesce("phone", '')));--> statement-breakpoint
CREATE INDEX "assets_serial_endings" ON "assets" USING gin (endings(regexp_replace(fold_text("serial_identifier"), '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "documents_number_endings" ON "documents" USING gin (endings(regexp_replace(fold_text("number"), '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "documents_total_cents" ON "documents" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "invoice_balances_cents" ON "invoice_balances" USING btree ("balance_cents","document_id") WHERE "invoice_balances"."balance_cents" > 0;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");