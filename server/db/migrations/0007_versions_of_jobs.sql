ALTER TABLE "jobs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "technician_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_technician" ON "jobs" USING btree ("technician_id","starts_at") WHERE "jobs"."technician_id" is not null;
--> statement-breakpoint
UPDATE "jobs" SET "technician_id" = "technicians"."id"
FROM "technicians"
WHERE lower("technicians"."name") = lower(btrim(regexp_replace("jobs"."tech_name", '\s+', ' ', 'g')));
