CREATE TABLE "window_closures" (
	"region" text NOT NULL,
	"date" date NOT NULL,
	"time_window" text NOT NULL,
	"reason" text,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "window_closures_date_region_time_window_pk" PRIMARY KEY("date","region","time_window"),
	CONSTRAINT "window_closures_time_window" CHECK ("window_closures"."time_window" in ('morning', 'afternoon', 'afterhours'))
);
--> statement-breakpoint
CREATE TABLE "window_limits" (
	"region" text NOT NULL,
	"weekday" integer NOT NULL,
	"time_window" text NOT NULL,
	"places" integer NOT NULL,
	CONSTRAINT "window_limits_region_weekday_time_window_pk" PRIMARY KEY("region","weekday","time_window"),
	CONSTRAINT "window_limits_weekday" CHECK ("window_limits"."weekday" between 1 and 7),
	CONSTRAINT "window_limits_time_window" CHECK ("window_limits"."time_window" in ('morning', 'afternoon', 'afterhours')),
	CONSTRAINT "window_limits_places" CHECK ("window_limits"."places" >= 0)
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "window_closures" ADD CONSTRAINT "window_closures_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "window_limits" ADD CONSTRAINT "window_limits_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_region_price_regions_region_fk" FOREIGN KEY ("region") REFERENCES "public"."price_regions"("region") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_window" ON "visits" USING btree ("region","date","time_window") WHERE "visits"."region" is not null and "visits"."state" <> 'calledOff';--> statement-breakpoint
-- Visits that are ahead count to the windows of their site's region.
UPDATE "visits" SET "region" = "service_areas"."region"
FROM "jobs"
JOIN "locations" ON "locations"."id" = "jobs"."location_id"
JOIN "service_areas" ON "service_areas"."postcode" = "locations"."postcode"
WHERE "jobs"."id" = "visits"."job_id" AND "visits"."state" IN ('planned', 'onSite');
