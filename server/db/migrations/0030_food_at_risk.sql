ALTER TABLE "safety_advice" DROP CONSTRAINT "safety_advice_group";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "food_warm" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "food_warm_since" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "other_cold_space" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "is_food_at_risk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "problems" ADD COLUMN "is_temperature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_advice" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "safety_advice" ADD COLUMN "checked_on" date;--> statement-breakpoint
CREATE INDEX "jobs_food_at_risk" ON "jobs" USING btree ("created_at","id") WHERE "jobs"."is_food_at_risk" and "jobs"."state" = 'Requested';--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_food_warm" CHECK ("jobs"."food_warm" in ('yes', 'no', 'unknown'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_food_warm_since" CHECK ("jobs"."food_warm_since" in ('under2Hours', '2To4Hours', 'over4Hours', 'unknown'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_other_cold_space" CHECK ("jobs"."other_cold_space" in ('yes', 'no'));--> statement-breakpoint
ALTER TABLE "safety_advice" ADD CONSTRAINT "safety_advice_group" CHECK ("safety_advice"."group_name" in ('Cold', 'Hot', 'Washing', 'Other', 'Food still cold', 'Food warm', 'Food warm under 2 hours', 'Food warm 2 to 4 hours', 'Food warm over 4 hours', 'No other cold space'));--> statement-breakpoint
-- The problems of the first version that mean that a cold machine gets warm.
UPDATE "problems" p SET "is_temperature" = true FROM "equipment_types" t WHERE t."id" = p."equipment_type_id" AND t."group_name" = 'Cold' AND p."text" IN (
  'Hopper not staying cold', 'Mix not freezing', 'Not cold enough', 'Not cooling', 'Not freezing', 'Roof or plant room motor not running', 'Takes too long to chill', 'Too soft', 'Too soft or runny', 'Warm on one shelf or side', 'Will not turn on'
);--> statement-breakpoint
UPDATE "safety_advice" SET "source" = v.source, "checked_on" = '2026-11-28' FROM (VALUES
  ('Food that has been above 5 °C for more than four hours should be thrown out.', 'NSW Food Authority: 2-hour/4-hour rule; Food Standards Code 3.2.2'),
  ('Keep hot food at 60 °C or above in another unit, or chill it quickly.', 'Food Standards Code 3.2.2')
) v (advice, source) WHERE "safety_advice"."advice" = v.advice;--> statement-breakpoint
-- A new database gets them from the seed, which only fills an empty one.
INSERT INTO "safety_advice" ("group_name", "sort", "advice", "source", "checked_on")
SELECT v.group_name, v.sort, v.advice, v.source, v.checked_on::date FROM (VALUES
  ('Food still cold', 10, 'Keep the doors shut, and put nothing warm in.', NULL, NULL),
  ('Food still cold', 20, 'Check the temperature every 30 minutes and write it down. Above 5 °C, answer again.', 'Food Standards Code 3.2.2', '2026-11-28'),
  ('Food warm', 10, 'Keep the doors shut. Tape a note on them.', NULL, NULL),
  ('Food warm', 20, 'Count from when the food was last cold. Above 5 °C for less than 2 hours: use it, or chill it again. From 2 to 4 hours: use it now, don''t chill it again. 4 hours or more: bin it.', 'NSW Food Authority: 2-hour/4-hour rule; Food Standards Code 3.2.2', '2026-11-28'),
  ('Food warm', 30, 'Write down times and temperatures. A council officer or your insurer may ask. Photos are fine.', 'Food Standards Code 3.2.2', '2026-11-28'),
  ('Food warm under 2 hours', 10, 'Move the food now: another fridge, a coolroom, or ice. Above 5 °C for less than 2 hours, it can be chilled again.', 'NSW Food Authority: 2-hour/4-hour rule; Food Standards Code 3.2.2', '2026-11-28'),
  ('Food warm 2 to 4 hours', 10, 'Serve or cook it now. Don''t chill it again, and bin what''s left at 4 hours.', 'NSW Food Authority: 2-hour/4-hour rule; Food Standards Code 3.2.2', '2026-11-28'),
  ('Food warm over 4 hours', 10, 'Bin meat, dairy, seafood, cooked rice and cut fruit. It can look fine and still make people sick. Photograph it first.', 'NSW Food Authority: 2-hour/4-hour rule; Food Standards Code 3.2.2', '2026-11-28'),
  ('No other cold space', 10, 'No other fridge? Pack the food in ice, ask next door, or use it first.', NULL, NULL)
) v (group_name, sort, advice, source, checked_on) WHERE EXISTS (SELECT FROM "equipment_types");
