ALTER TABLE "subscribers" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscribers_waiting" ON "subscribers" USING btree ("postcode","created_at") WHERE "subscribers"."told_at" is null;--> statement-breakpoint
CREATE INDEX "subscribers_told" ON "subscribers" USING btree ("told_at") WHERE "subscribers"."told_at" is not null;