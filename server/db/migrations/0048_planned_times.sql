ALTER TABLE "equipment_types" ADD COLUMN "first_minutes" integer;--> statement-breakpoint
ALTER TABLE "equipment_types" ADD COLUMN "return_minutes" integer;--> statement-breakpoint
ALTER TABLE "equipment_types" ADD COLUMN "warranty_minutes" integer;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "planned_minutes" integer;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_planned_time" CHECK (("visits"."planned_at" is null) = ("visits"."planned_minutes" is null) and ("visits"."planned_minutes" between 5 and 720) is not false);