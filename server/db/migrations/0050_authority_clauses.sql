ALTER TABLE "card_authorities" ADD COLUMN "clauses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Of consents from before clauses were stored, what each of the two sentences shown until then says.
UPDATE "card_authorities" SET "clauses" = CASE
	WHEN "text" LIKE '% charge it for the visit, after the visit, and for any repair you approved, once it''s done.%'
		THEN '{visit-1,repair-1}'::text[]
	WHEN "text" LIKE '% charge it for a visit, once it''s over; for a repair you approved, once it''s done; and for the call-out, if you cancel after the tech has set out or the tech can''t get in.%'
		THEN '{visit-2,repair-2,missed-visit-1}'::text[]
	ELSE '{}'::text[]
END;
