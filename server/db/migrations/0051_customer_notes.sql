ALTER TABLE "customers" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_note_size" CHECK (length("customers"."note") <= 2000);