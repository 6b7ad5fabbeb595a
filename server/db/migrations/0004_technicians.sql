CREATE TABLE "technician_leave" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technician_leave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"technician_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text,
	CONSTRAINT "technician_leave_days" UNIQUE("technician_id","from_date","to_date"),
	CONSTRAINT "technician_leave_dates" CHECK ("technician_leave"."from_date" <= "technician_leave"."to_date")
);
--> statement-breakpoint
CREATE TABLE "technician_licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technician_licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"technician_id" bigint NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"expires_on" date
);
--> statement-breakpoint
CREATE TABLE "technician_regions" (
	"technician_id" bigint NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "technician_regions_technician_id_region_pk" PRIMARY KEY("technician_id","region")
);
--> statement-breakpoint
CREATE TABLE "technicians" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technicians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"submit_key" uuid,
	"submit_fingerprint" text,
	CONSTRAINT "technicians_submitKey_unique" UNIQUE("submit_key")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "technician_leave" ADD CONSTRAINT "technician_leave_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technician_licences" ADD CONSTRAINT "technician_licences_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technician_regions" ADD CONSTRAINT "technician_regions_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technician_regions" ADD CONSTRAINT "technician_regions_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "technician_licences_technician" ON "technician_licences" USING btree ("technician_id");--> statement-breakpoint
CREATE UNIQUE INDEX "technicians_name" ON "technicians" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'technician', 'warranty-request', 'contact-request'));
--> statement-breakpoint
-- The names of old jobs and visits become technicians. Names that differ only in case and spaces are one, in the spelling used most.
INSERT INTO "technicians" ("name", "created_at")
SELECT DISTINCT ON (lower("name")) "name", now()
FROM (
  SELECT btrim(regexp_replace("tech_name", '\s+', ' ', 'g')) AS "name"
  FROM (SELECT "tech_name" FROM "jobs" UNION ALL SELECT "tech_name" FROM "visits") AS "written"
) AS "names"
WHERE "name" <> ''
GROUP BY "name"
ORDER BY lower("name"), count(*) DESC, "name";
