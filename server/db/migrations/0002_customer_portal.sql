CREATE TABLE "captcha_uses" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text,
	"topic" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "submits" (
	"key" uuid PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"asset_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 301 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"make_id" integer,
	"make_name" text,
	"model_id" integer,
	"model_name" text,
	"serial_identifier" text,
	"equipment_location" text,
	"location_description" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warranty_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warranty_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"job_id" bigint,
	"quote_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"description" text NOT NULL,
	"detail" text,
	"quantity_hundredths" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"unique_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"coupon_promo_id" integer,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decline_reason" text,
	CONSTRAINT "quotes_uniqueId_unique" UNIQUE("unique_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"job_id" bigint PRIMARY KEY NOT NULL,
	"tech_name" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"is_scoring_closed" boolean NOT NULL,
	"score" integer,
	"description" text,
	"rated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"asset_id" bigint,
	"tech_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"work" text NOT NULL,
	"parts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 11 CACHE 1),
	"user_name" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "staff_userName_unique" UNIQUE("user_name")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "business_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "abn" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "mobile" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "suite_floor_box" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "suburb" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "promo_code_id" integer;--> statement-breakpoint
ALTER TABLE "job_events" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "asset_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "state_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "tech_name" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "applies_to" text DEFAULT 'callout' NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "is_offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submits" ADD CONSTRAINT "submits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_photos" ADD CONSTRAINT "asset_photos_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warranty_requests" ADD CONSTRAINT "warranty_requests_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_coupon_promo_id_promo_codes_id_fk" FOREIGN KEY ("coupon_promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captcha_uses_expires" ON "captcha_uses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "submits_created" ON "submits" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_photos_client" ON "asset_photos" USING btree ("asset_id","client_id");--> statement-breakpoint
CREATE INDEX "assets_customer" ON "assets" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "assets_location" ON "assets" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "warranty_requests_customer" ON "warranty_requests" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "warranty_requests_asset" ON "warranty_requests" USING btree ("asset_id","id");--> statement-breakpoint
CREATE INDEX "mailed_links_customer" ON "mailed_links" USING btree ("customer_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_links_job" ON "mailed_links" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_quote" ON "quote_lines" USING btree ("quote_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_job_revision" ON "quotes" USING btree ("job_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_job_waiting" ON "quotes" USING btree ("job_id") WHERE "quotes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_at") WHERE "ratings"."rated_at" is not null;--> statement-breakpoint
CREATE INDEX "visits_job" ON "visits" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "visits_customer" ON "visits" USING btree ("customer_id","started_at","id");--> statement-breakpoint
CREATE INDEX "visits_asset" ON "visits" USING btree ("asset_id","started_at","id") WHERE "visits"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_sessions_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_customer_open" ON "jobs" USING btree ("customer_id","id") WHERE "jobs"."state" not in ('Completed', 'Cancelled');--> statement-breakpoint
CREATE INDEX "jobs_asset" ON "jobs" USING btree ("asset_id","id") WHERE "jobs"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","id");