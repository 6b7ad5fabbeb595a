CREATE TABLE "quote_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"answer" text NOT NULL,
	"lines" integer[] NOT NULL,
	"amount_cents" integer NOT NULL,
	"po_number" text,
	"person_id" bigint,
	"staff_id" bigint,
	"name" text,
	"role" text,
	"limit_cents" integer,
	"way" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "quote_answers_answer" CHECK ("quote_answers"."answer" in ('approved', 'declined')),
	CONSTRAINT "quote_answers_way" CHECK ("quote_answers"."way" in ('signed-in', 'link', 'phone')),
	CONSTRAINT "quote_answers_lines" CHECK (("quote_answers"."answer" = 'approved') = (cardinality("quote_answers"."lines") > 0)),
	CONSTRAINT "quote_answers_amounts" CHECK ("quote_answers"."amount_cents" >= 0 and "quote_answers"."limit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "minimum_cents" integer;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "is_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "left_reason" text;--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_answers" ADD CONSTRAINT "quote_answers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_answers_quote" ON "quote_answers" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_answers_person" ON "quote_answers" USING btree ("person_id") WHERE "quote_answers"."person_id" is not null;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_minimum" CHECK ("promo_codes"."minimum_cents" is null or ("promo_codes"."minimum_cents" > 0 and "promo_codes"."applies_to" = 'quote'));--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_left" CHECK ("quote_lines"."left_reason" is null or "quote_lines"."is_left");--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_left_reason" CHECK ("quote_lines"."left_reason" in ('too-dear', 'not-now', 'ourselves', 'other'));--> statement-breakpoint
-- What is known of earlier answers: who was signed in was the business's only person, its owner. One that was decided and then replaced had been declined.
INSERT INTO "quote_answers" ("quote_id", "revision", "answer", "lines", "amount_cents", "po_number", "person_id", "name", "role", "way", "answered_at", "voided_at")
SELECT q."id", q."revision", CASE q."state" WHEN 'approved' THEN 'approved' ELSE 'declined' END,
  CASE q."state" WHEN 'approved' THEN ARRAY(SELECT row_number() OVER (ORDER BY l."sort")::integer FROM "quote_lines" l WHERE l."quote_id" = q."id") ELSE '{}' END,
  q."total_cents", CASE q."state" WHEN 'approved' THEN j."po_number" END, p."id", q."decided_by", CASE WHEN p."id" IS NULL THEN NULL ELSE 'owner' END,
  CASE WHEN q."decided_by_link" THEN 'link' WHEN q."decided_by_phone" THEN 'phone' ELSE 'signed-in' END,
  q."decided_at", CASE q."state" WHEN 'replaced' THEN n."issued_at" END
FROM "quotes" q
JOIN "jobs" j ON j."id" = q."job_id"
LEFT JOIN "people" p ON p."primary_contact_of" = j."customer_id" AND NOT q."decided_by_link" AND NOT q."decided_by_phone"
LEFT JOIN "quotes" n ON n."job_id" = q."job_id" AND n."revision" = q."revision" + 1
WHERE q."decided_at" IS NOT NULL
ORDER BY q."decided_at", q."id";
