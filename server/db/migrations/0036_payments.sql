CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"state" text NOT NULL,
	"authority_id" bigint NOT NULL,
	"card_token" text NOT NULL,
	"provider_customer" text NOT NULL,
	"brand" text NOT NULL,
	"mask" text NOT NULL,
	"provider_id" text,
	"decline_code" text,
	"may_try_again" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('started', 'confirmation-required', 'declined', 'cancelled', 'succeeded')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_declined" CHECK ("payments"."state" <> 'declined' or ("payments"."decline_code" is not null and "payments"."may_try_again" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"idempotency_key" uuid,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('started', 'pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_known" CHECK ("refunds"."idempotency_key" is not null or "refunds"."provider_id" is not null),
	CONSTRAINT "refunds_failed" CHECK (("refunds"."state" = 'failed') = ("refunds"."failure_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "card_authorities" ADD CONSTRAINT "card_authorities_card" UNIQUE("id","customer_id","card_token");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_authority" FOREIGN KEY ("authority_id","customer_id","card_token") REFERENCES "public"."card_authorities"("id","customer_id","card_token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "payments_job" ON "payments" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "payments_provider_customer" ON "payments" USING btree ("provider_customer");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('started', 'confirmation-required');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "refunds_started" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'started';
