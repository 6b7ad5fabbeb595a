CREATE TABLE "customers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5001 CACHE 1),
	"user_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'MassMarketClient' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"business_name" text NOT NULL,
	"abn" text NOT NULL,
	"mobile" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_userName_unique" UNIQUE("user_name")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"floor_shop" text,
	"street" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"postcode" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"card_token" text NOT NULL,
	"mask" text NOT NULL,
	"expiry" text NOT NULL,
	"brand" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"postcode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_keys" (
	"key" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"job_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1042 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"make_id" integer,
	"make_name" text,
	"model_id" integer,
	"model_name" text,
	"serial_identifier" text,
	"equipment_location" text,
	"problem" text NOT NULL,
	"problem_description" text NOT NULL,
	"priority_option" text NOT NULL,
	"time_window" text NOT NULL,
	"attendance_date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location_description" text,
	"parking_instructions" text,
	"price_book_version" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"loading" text,
	"promo_code_id" integer,
	"discount_cents" integer NOT NULL,
	"parking_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"lead_category" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_policies" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"policy" jsonb NOT NULL,
	CONSTRAINT "booking_policies_one_row" CHECK ("booking_policies"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "brand_equipment_types" (
	"brand_id" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	CONSTRAINT "brand_equipment_types_brand_id_equipment_type_id_pk" PRIMARY KEY("brand_id","equipment_type_id")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "brands_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "equipment_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"group_name" text NOT NULL,
	"drawing" text NOT NULL,
	"servicing_question" text,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "localities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"postcode" text NOT NULL,
	"suburb" text NOT NULL,
	"state" text NOT NULL,
	"time_zone" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "localities_postcode" CHECK ("localities"."postcode" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "models" (
	"id" integer PRIMARY KEY NOT NULL,
	"brand_id" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"name" text NOT NULL,
	"code" text
);
--> statement-breakpoint
CREATE TABLE "price_books" (
	"version" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_books_version_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_rows" (
	"version" integer NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"region" text NOT NULL,
	"today_am" integer NOT NULL,
	"today_pm" integer NOT NULL,
	"today_after_hours" integer NOT NULL,
	"tomorrow_am" integer NOT NULL,
	"tomorrow_pm" integer NOT NULL,
	"tomorrow_after_hours" integer NOT NULL,
	"later_am" integer NOT NULL,
	"later_pm" integer NOT NULL,
	"later_after_hours" integer NOT NULL,
	"after_hours" integer NOT NULL,
	CONSTRAINT "price_rows_version_equipment_type_id_region_pk" PRIMARY KEY("version","equipment_type_id","region")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" integer PRIMARY KEY NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"servicing_type_id" integer,
	"text" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"excludes_after_hours" boolean NOT NULL,
	"new_clients_only" boolean NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "public_holidays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "public_holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"postcodes" text[],
	"date" date NOT NULL,
	"from_time" time(0),
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "safety_advice" (
	"group_name" text NOT NULL,
	"advice" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "safety_advice_group_name_sort_pk" PRIMARY KEY("group_name","sort")
);
--> statement-breakpoint
CREATE TABLE "service_areas" (
	"postcode" text PRIMARY KEY NOT NULL,
	"region" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servicing_types" (
	"id" integer PRIMARY KEY NOT NULL,
	"equipment_type_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_zone_exceptions" (
	"postcode" text NOT NULL,
	"suburb" text DEFAULT '' NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "time_zone_exceptions_postcode_suburb_pk" PRIMARY KEY("postcode","suburb")
);
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_keys" ADD CONSTRAINT "booking_keys_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_equipment_types" ADD CONSTRAINT "brand_equipment_types_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_equipment_types" ADD CONSTRAINT "brand_equipment_types_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "models" ADD CONSTRAINT "models_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_version_price_books_version_fk" FOREIGN KEY ("version") REFERENCES "public"."price_books"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_servicing_type_id_servicing_types_id_fk" FOREIGN KEY ("servicing_type_id") REFERENCES "public"."servicing_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "servicing_types" ADD CONSTRAINT "servicing_types_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_abn" ON "customers" USING btree ("abn");--> statement-breakpoint
CREATE INDEX "locations_customer" ON "locations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_postcode" ON "subscribers" USING btree ("email","postcode");--> statement-breakpoint
CREATE INDEX "booking_keys_created" ON "booking_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_events_job" ON "job_events" USING btree ("job_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_photos_client" ON "job_photos" USING btree ("job_id","client_id");--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "jobs_location" ON "jobs" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "jobs_promo" ON "jobs" USING btree ("promo_code_id") WHERE "jobs"."promo_code_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "localities_place" ON "localities" USING btree ("postcode","suburb","state");--> statement-breakpoint
CREATE INDEX "public_holidays_state_date" ON "public_holidays" USING btree ("state","date");