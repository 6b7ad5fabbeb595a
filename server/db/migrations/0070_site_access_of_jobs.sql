-- The newest notes of a site's jobs are the site's. It only reads the jobs, and is a migration of its own, so that the tables
-- that the one before refers to aren't locked meanwhile.
INSERT INTO "site_access" ("location_id", "way_in", "parking")
SELECT "location_id",
  (array_agg("location_description" ORDER BY "id" DESC) FILTER (WHERE "location_description" IS NOT NULL))[1],
  (array_agg("parking_instructions" ORDER BY "id" DESC) FILTER (WHERE "parking_instructions" IS NOT NULL))[1]
FROM "jobs"
WHERE "location_description" IS NOT NULL OR "parking_instructions" IS NOT NULL
GROUP BY "location_id"
ON CONFLICT DO NOTHING;
