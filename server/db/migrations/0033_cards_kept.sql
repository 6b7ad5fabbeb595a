CREATE TABLE "card_authorities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_authorities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"card_token" text NOT NULL,
	"text" text NOT NULL,
	"terms_since" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"address" text,
	"mandate" text
);
--> statement-breakpoint
CREATE TABLE "provider_customers" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "provider_customer" text;--> statement-breakpoint
ALTER TABLE "card_authorities" ADD CONSTRAINT "card_authorities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_authorities_customer" ON "card_authorities" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "provider_customers_created" ON "provider_customers" USING btree ("created_at");