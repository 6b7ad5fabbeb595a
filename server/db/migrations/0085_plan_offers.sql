CREATE TABLE "plan_offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"term_number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_by" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"reminded" text,
	"settled_at" timestamp with time zone,
	"way" text,
	"person_id" bigint,
	"answered_by" text,
	"role" text,
	"limit_cents" integer,
	"po_number" text,
	"decline_reason" text,
	CONSTRAINT "plan_offers_state" CHECK ("plan_offers"."state" in ('waiting', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "plan_offers_settled" CHECK (("plan_offers"."state" = 'waiting') = ("plan_offers"."settled_at" is null)),
	CONSTRAINT "plan_offers_answered" CHECK (("plan_offers"."state" in ('accepted', 'declined')) = ("plan_offers"."way" is not null)),
	CONSTRAINT "plan_offers_limit" CHECK ("plan_offers"."limit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "plan_terms" DROP CONSTRAINT "plan_terms_accepted";--> statement-breakpoint
ALTER TABLE "plans" DROP CONSTRAINT "plans_state";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "plan_offer_id" bigint;--> statement-breakpoint
ALTER TABLE "plan_offers" ADD CONSTRAINT "plan_offers_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_offers" ADD CONSTRAINT "plan_offers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_offers_plan" ON "plan_offers" USING btree ("plan_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_offers_waiting" ON "plan_offers" USING btree ("plan_id") WHERE "plan_offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "plan_offers_person" ON "plan_offers" USING btree ("person_id") WHERE "plan_offers"."person_id" is not null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_plan_offer_id_plan_offers_id_fk" FOREIGN KEY ("plan_offer_id") REFERENCES "public"."plan_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_links_plan_offer" ON "mailed_links" USING btree ("plan_offer_id") WHERE "mailed_links"."plan_offer_id" is not null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_plan" CHECK (("mailed_links"."purpose" = 'plan') = ("mailed_links"."plan_offer_id" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice', 'job', 'kitchen', 'booking-email', 'booking-mobile', 'join', 'plan'));--> statement-breakpoint
ALTER TABLE "plan_terms" ADD CONSTRAINT "plan_terms_accepted" CHECK ("plan_terms"."accepted_at" is not null or "plan_terms"."recorded_by" is null);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_state" CHECK ("plans"."state" in ('draft', 'offered', 'active', 'ended'));