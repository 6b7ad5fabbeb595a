CREATE TABLE "fault_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"report_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"original_name" text DEFAULT 'original' NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fault_photos_status" CHECK ("fault_photos"."status" in ('received', 'ready', 'refused', 'removed')),
	CONSTRAINT "fault_photos_size" CHECK ("fault_photos"."width" > 0 and "fault_photos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "fault_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fault_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"asset_id" bigint,
	"text" text NOT NULL,
	"food_warm" text,
	"is_food_at_risk" boolean DEFAULT false NOT NULL,
	"reported_by" bigint,
	"reported_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" bigint,
	"job_id" bigint,
	"reason" text,
	CONSTRAINT "fault_reports_food_warm" CHECK ("fault_reports"."food_warm" in ('yes', 'no', 'unknown')),
	CONSTRAINT "fault_reports_settled" CHECK (("fault_reports"."settled_at" is null) = (num_nonnulls("fault_reports"."job_id", "fault_reports"."reason") = 0) and num_nonnulls("fault_reports"."job_id", "fault_reports"."reason") < 2)
);
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_owner_kind";--> statement-breakpoint
ALTER TABLE "fault_photos" ADD CONSTRAINT "fault_photos_report_id_fault_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."fault_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_reported_by_people_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_settled_by_people_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_reports" ADD CONSTRAINT "fault_reports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_photos_client" ON "fault_photos" USING btree ("report_id","client_id");--> statement-breakpoint
CREATE INDEX "fault_reports_customer" ON "fault_reports" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "fault_reports_location" ON "fault_reports" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "fault_reports_asset" ON "fault_reports" USING btree ("asset_id") WHERE "fault_reports"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "fault_reports_job" ON "fault_reports" USING btree ("job_id") WHERE "fault_reports"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "fault_reports_reported_by" ON "fault_reports" USING btree ("reported_by");--> statement-breakpoint
CREATE INDEX "fault_reports_settled_by" ON "fault_reports" USING btree ("settled_by") WHERE "fault_reports"."settled_by" is not null;--> statement-breakpoint
CREATE INDEX "fault_reports_food" ON "fault_reports" USING btree ("reported_at") WHERE "fault_reports"."settled_at" is null and "fault_reports"."is_food_at_risk";--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_owner_kind" CHECK ("photo_uploads"."owner_kind" in ('job', 'asset', 'visit', 'message', 'fault'));