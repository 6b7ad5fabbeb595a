CREATE TABLE "plan_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "plan_letter_id" bigint;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD COLUMN "letter_id" bigint;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_plan_letter_id_plan_letters_id_fk" FOREIGN KEY ("plan_letter_id") REFERENCES "public"."plan_letters"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_letter_id_plan_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."plan_letters"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "plan_occurrences_letter" ON "plan_occurrences" USING btree ("letter_id") WHERE "plan_occurrences"."letter_id" is not null;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_plan_visit" CHECK (("mailed_links"."purpose" = 'plan-visit') = ("mailed_links"."plan_letter_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice', 'job', 'kitchen', 'booking-email', 'booking-mobile', 'join', 'plan', 'plan-visit')) NOT VALID;