CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" text NOT NULL,
	"arrives_on" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"charges_cents" integer NOT NULL,
	"refunds_cents" integer NOT NULL,
	"disputes_cents" integer NOT NULL,
	"other_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"fee_gst_cents" integer NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE INDEX "payouts_arrives" ON "payouts" USING btree ("arrives_on","id");