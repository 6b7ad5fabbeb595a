CREATE TABLE "plan_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	CONSTRAINT "plan_pauses_days" CHECK ("plan_pauses"."from_day" <= "plan_pauses"."until_day")
);
--> statement-breakpoint
ALTER TABLE "plan_occurrences" DROP CONSTRAINT "plan_occurrences_state";--> statement-breakpoint
ALTER TABLE "plan_pauses" ADD CONSTRAINT "plan_pauses_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_pauses_plan" ON "plan_pauses" USING btree ("plan_id","id");--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_state" CHECK ("plan_occurrences"."state" in ('due', 'missed', 'paused', 'booked', 'done', 'skipped', 'credited'));