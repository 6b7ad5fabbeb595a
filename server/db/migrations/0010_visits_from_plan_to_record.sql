ALTER TABLE "visits" DROP CONSTRAINT "visits_times";--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "tech_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "started_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "work" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "parts" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "kind" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "technician_id" bigint;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "time_window" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "told_state" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "told_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "told_tech_name" text;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "news_event_id" bigint;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_planned" ON "visits" USING btree ("job_id") WHERE "visits"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "visits_technician" ON "visits" USING btree ("technician_id","starts_at") WHERE "visits"."technician_id" is not null;--> statement-breakpoint
CREATE INDEX "visits_date" ON "visits" USING btree ("date","id");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_kind" CHECK ("visits"."kind" in ('first', 'return'));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_state" CHECK ("visits"."state" in ('planned', 'onSite', 'done', 'noAccess', 'calledOff'));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_plan" CHECK ("visits"."state" <> 'planned' or ("visits"."date" is not null and "visits"."time_window" is not null and "visits"."starts_at" is not null and "visits"."ends_at" is not null));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_record" CHECK ("visits"."state" <> 'done' or ("visits"."tech_name" is not null and "visits"."started_at" is not null and "visits"."work" is not null));--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_times" CHECK ("visits"."started_at" <= "visits"."ended_at" and "visits"."starts_at" < "visits"."ends_at");--> statement-breakpoint
CREATE VIEW "public"."done_visits" AS (select "id", "job_id", "customer_id", "asset_id", "tech_name", "started_at", "ended_at", "work", "parts" from "visits" where "state" = 'done');
--> statement-breakpoint
-- What is on record is done: the earliest of each job was its first visit.
UPDATE "visits" SET "kind" = 'return'
WHERE EXISTS (
  SELECT 1 FROM "visits" AS "earlier"
  WHERE "earlier"."job_id" = "visits"."job_id"
    AND ("earlier"."started_at", "earlier"."id") < ("visits"."started_at", "visits"."id")
);
--> statement-breakpoint
UPDATE "visits" SET
  "technician_id" = (
    SELECT "technicians"."id" FROM "technicians"
    WHERE lower("technicians"."name") = lower(btrim(regexp_replace("visits"."tech_name", '\s+', ' ', 'g')))
  ),
  "date" = ("started_at" AT TIME ZONE "jobs"."time_zone")::date
FROM "jobs" WHERE "jobs"."id" = "visits"."job_id";
--> statement-breakpoint
-- A job's times are those of its latest visit: the one that's planned, on site, or was the last one done.
UPDATE "visits" SET
  "date" = "jobs"."attendance_date", "time_window" = "jobs"."time_window",
  "starts_at" = "jobs"."starts_at", "ends_at" = "jobs"."ends_at"
FROM "jobs"
WHERE "jobs"."id" = "visits"."job_id" AND "jobs"."state" NOT IN ('Requested', 'Scheduled')
  AND NOT EXISTS (
    SELECT 1 FROM "visits" AS "later"
    WHERE "later"."job_id" = "visits"."job_id"
      AND ("later"."started_at", "later"."id") > ("visits"."started_at", "visits"."id")
  );
--> statement-breakpoint
INSERT INTO "visits" (
  "job_id", "customer_id", "asset_id", "kind", "state", "technician_id", "tech_name", "date", "time_window", "starts_at",
  "ends_at", "told_state", "told_starts_at", "told_tech_name"
)
SELECT
  "id", "customer_id", "asset_id",
  CASE WHEN EXISTS (SELECT 1 FROM "visits" WHERE "visits"."job_id" = "jobs"."id") THEN 'return' ELSE 'first' END,
  CASE WHEN "state" = 'InProgress' THEN 'onSite' ELSE 'planned' END,
  "technician_id", "tech_name", "attendance_date", "time_window", "starts_at", "ends_at",
  CASE WHEN "state" = 'Requested' THEN 'booked' ELSE 'confirmed' END, "starts_at", "tech_name"
FROM "jobs"
WHERE "state" IN ('Requested', 'Scheduled')
  OR ("state" = 'InProgress' AND NOT EXISTS (SELECT 1 FROM "visits" WHERE "visits"."job_id" = "jobs"."id"));
