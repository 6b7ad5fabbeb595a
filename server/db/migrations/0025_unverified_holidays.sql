ALTER TABLE "public_holidays" ADD COLUMN "unverified" text;--> statement-breakpoint
UPDATE "public_holidays" SET "unverified" = 'The day depends on the AFL''s fixture'
  WHERE "state" = 'VIC' AND "date" = '2027-09-24' AND "name" = 'Friday before the AFL Grand Final';--> statement-breakpoint
-- A new database gets these from the seed.
INSERT INTO "public_holidays" ("state", "postcodes", "date", "name", "unverified")
SELECT 'QLD', string_to_array("postcodes", ' '), "date"::date, "name", "unverified"
FROM (VALUES
  ('4114 4119 4127 4157 4163 4500', '2026-08-10', 'Royal Queensland Show holiday', NULL),
  ('4209 4210 4211 4212 4213 4214 4215 4216 4217 4218 4220 4221 4223 4224 4225 4226 4227 4230', '2026-08-28', 'Gold Coast Show Day', NULL),
  ('4114 4119 4127 4157 4163 4500', '2027-08-09', 'Royal Queensland Show holiday', 'Queensland has not published its show holidays of 2027'),
  ('4209 4210 4211 4212 4213 4214 4215 4216 4217 4218 4220 4221 4223 4224 4225 4226 4227 4230', '2027-08-27', 'Gold Coast Show Day', 'Queensland has not published its show holidays of 2027')
) AS "missing" ("postcodes", "date", "name", "unverified")
WHERE EXISTS (SELECT FROM "public_holidays")
  AND NOT EXISTS (
    SELECT FROM "public_holidays" AS "kept" WHERE "kept"."state" = 'QLD' AND "kept"."name" = "missing"."name"
      AND "kept"."date" = "missing"."date"::date
  );
