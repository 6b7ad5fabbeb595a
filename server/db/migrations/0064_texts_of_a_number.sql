ALTER TABLE "contact_requests" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_requests_texts" ON "contact_requests" USING btree ("name","id") WHERE "contact_requests"."topic" = 'text';--> statement-breakpoint
-- As before, but a message waits since the first of the texts that nobody had answered.
CREATE OR REPLACE FUNCTION "state_of_conversation"("of_kind" text, "of_subject" bigint)
RETURNS TABLE ("waiting_since" timestamptz, "ended_at" timestamptz) LANGUAGE sql STABLE AS $$
  WITH mark AS (
    SELECT max("dealt_with_at") AS at FROM "need_marks"
    WHERE "subject" = "of_subject"::text AND "kind" = ANY (CASE "of_kind"
      WHEN 'message' THEN ARRAY['message', 'application'] WHEN 'rating' THEN ARRAY['low-rating'] ELSE ARRAY["of_kind"] END)
  ), said AS (
    SELECT min("sent_at") FILTER (WHERE "is_waiting") AS waiting, max("sent_at") AS ended
    FROM "thread_messages" WHERE "of_kind" = 'thread' AND "job_id" = "of_subject"
    HAVING bool_or("author" = 'customer' AND ("source" IS NULL OR "source" !~ '^(contact|warranty)-'))
    UNION ALL
    SELECT CASE WHEN "answered_at" IS NULL AND mark.at IS NULL THEN coalesce("contact_requests"."waiting_since", "created_at") END,
      coalesce("answered_at", mark.at)
    FROM "contact_requests", mark WHERE "of_kind" = 'message' AND "id" = "of_subject"
    UNION ALL
    SELECT CASE WHEN "answered_at" IS NULL AND mark.at IS NULL THEN "created_at" END, coalesce("answered_at", mark.at)
    FROM "warranty_requests", mark WHERE "of_kind" = 'warranty' AND "id" = "of_subject"
    UNION ALL
    SELECT CASE WHEN mark.at IS NULL THEN "left_at" END, mark.at
    FROM "left_emails", mark WHERE "of_kind" = 'left-email' AND "id" = "of_subject"
    UNION ALL
    SELECT CASE WHEN "score" IN (1, 2) AND mark.at IS NULL THEN "rated_at" END, coalesce(mark.at, "rated_at")
    FROM "ratings", mark WHERE "of_kind" = 'rating' AND "job_id" = "of_subject" AND "rated_at" IS NOT NULL AND "description" <> ''
  )
  SELECT waiting, CASE WHEN waiting IS NULL THEN ended END FROM said
$$;
--> statement-breakpoint
-- A later text goes on with its number's conversation, and stays taken by the same person.
CREATE FUNCTION "continue_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') <> 'on' THEN
    UPDATE "conversations" SET "subject" = NEW."id" WHERE "kind" = 'message' AND "subject" = (
      SELECT max("id") FROM "contact_requests" WHERE "topic" = 'text' AND "name" = NEW."name" AND "id" < NEW."id");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- By its name it comes before 'keep_conversation', which says since when it waits.
CREATE TRIGGER "continue_conversation" AFTER INSERT ON "contact_requests" FOR EACH ROW
WHEN (NEW."topic" = 'text') EXECUTE FUNCTION "continue_conversation"();
--> statement-breakpoint
-- Texts that came before: the newest of a number is answered instead of those before it.
UPDATE "contact_requests" SET "waiting_since" = open."since"
FROM (SELECT max("id") AS "id", min("created_at") AS "since" FROM "contact_requests"
  WHERE "topic" = 'text' AND "answered_at" IS NULL GROUP BY "name" HAVING count(*) > 1) open
WHERE "contact_requests"."id" = open."id";
--> statement-breakpoint
UPDATE "contact_requests" SET "answered_at" = now() WHERE "topic" = 'text' AND "answered_at" IS NULL AND EXISTS (
  SELECT FROM "contact_requests" later WHERE later."topic" = 'text' AND later."name" = "contact_requests"."name" AND later."id" > "contact_requests"."id");
--> statement-breakpoint
DELETE FROM "conversations" USING "contact_requests" text WHERE "kind" = 'message' AND text."id" = "subject" AND text."topic" = 'text' AND EXISTS (
  SELECT FROM "contact_requests" later WHERE later."topic" = 'text' AND later."name" = text."name" AND later."id" > text."id");
--> statement-breakpoint
SELECT keep_conversation('message', "id") FROM "contact_requests" WHERE "topic" = 'text' AND "waiting_since" IS NOT NULL;
