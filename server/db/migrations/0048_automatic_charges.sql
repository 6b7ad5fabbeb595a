-- since 1.0.2: no released version has the columns that this removes.
CREATE TABLE "invoice_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "automatic_attempt" integer;--> statement-breakpoint
ALTER TABLE "invoice_holds" ADD CONSTRAINT "invoice_holds_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_holds_document" ON "invoice_holds" USING btree ("document_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_holds_open" ON "invoice_holds" USING btree ("document_id") WHERE "invoice_holds"."released_at" is null;--> statement-breakpoint
ALTER TABLE "automatic_charges" DROP COLUMN "held_at";--> statement-breakpoint
ALTER TABLE "automatic_charges" DROP COLUMN "hold_reason";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_automatic" CHECK ("payments"."automatic_attempt" is null or ("payments"."document_id" is not null and not "payments"."is_cardholder_present"));