CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" bigint NOT NULL,
	"waiting_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"taken_by" bigint,
	CONSTRAINT "conversations_kind" CHECK ("conversations"."kind" in ('thread', 'message', 'warranty', 'left-email', 'rating')),
	CONSTRAINT "conversations_times" CHECK (num_nonnulls("conversations"."waiting_since", "conversations"."ended_at") = 1)
);
--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_subject" ON "conversations" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("waiting_since","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_ended" ON "conversations" USING btree ("ended_at","id") WHERE "conversations"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_taken_waiting" ON "conversations" USING btree ("taken_by","waiting_since","id") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_taken_ended" ON "conversations" USING btree ("taken_by","ended_at","id") WHERE "conversations"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_answered" ON "contact_requests" USING btree ("answered_at") WHERE "contact_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_requests_customer" ON "contact_requests" USING btree ("customer_id") WHERE "contact_requests"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "warranty_requests_answered" ON "warranty_requests" USING btree ("answered_at") WHERE "warranty_requests"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "thread_messages_answers" ON "thread_messages" USING btree ("sent_at") WHERE "thread_messages"."author" = 'office' and "thread_messages"."source" is null;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-moved', 'visit-called-off', 'on-the-way', 'parts-expected', 'visit-reminder', 'quote-reminder', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'message-answered', 'first-booking', 'booking-confirmation', 'document-issued', 'payment-receipt', 'payment-taken-back', 'warranty-visit-booked', 'day-link', 'day-code', 'contact-answered'));--> statement-breakpoint
ALTER TABLE "contact_requests" ADD COLUMN "source" text;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_requests_source" ON "contact_requests" USING btree ("source");--> statement-breakpoint
CREATE INDEX "contact_requests_emails" ON "contact_requests" USING btree ("created_at") WHERE "contact_requests"."topic" = 'email';
--> statement-breakpoint
-- Since when a conversation waits, or when it ended; nothing if there's none. What a thread only shows is a conversation of its own.
CREATE FUNCTION "state_of_conversation"("of_kind" text, "of_subject" bigint)
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
    SELECT CASE WHEN "answered_at" IS NULL AND mark.at IS NULL THEN "created_at" END, coalesce("answered_at", mark.at)
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
-- Of two at once the second waits for the first one's row, and then reads what the first wrote.
CREATE FUNCTION "keep_conversation"("of_kind" text, "of_subject" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
  ended timestamptz;
BEGIN
  PERFORM FROM "conversations" WHERE "kind" = "of_kind" AND "subject" = "of_subject" FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO "conversations" ("kind", "subject", "waiting_since", "ended_at")
    SELECT "of_kind", "of_subject", s."waiting_since", s."ended_at" FROM state_of_conversation("of_kind", "of_subject") s
    ON CONFLICT ("kind", "subject") DO NOTHING;
    IF FOUND THEN
      RETURN;
    END IF;
    PERFORM FROM "conversations" WHERE "kind" = "of_kind" AND "subject" = "of_subject" FOR UPDATE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  SELECT s."waiting_since", s."ended_at" INTO since, ended FROM state_of_conversation("of_kind", "of_subject") s;
  IF NOT FOUND THEN
    DELETE FROM "conversations" WHERE "kind" = "of_kind" AND "subject" = "of_subject";
    RETURN;
  END IF;
  UPDATE "conversations" SET "waiting_since" = since, "ended_at" = ended
  WHERE "kind" = "of_kind" AND "subject" = "of_subject"
    AND ("waiting_since", "ended_at") IS DISTINCT FROM (since, ended);
END $$;
--> statement-breakpoint
-- The arguments are the kind and the column of its subject; a restored backup has the conversations themselves.
CREATE FUNCTION "keep_conversations"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subjects bigint[];
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  subjects := ARRAY[(to_jsonb(OLD) ->> TG_ARGV[1])::bigint, (to_jsonb(NEW) ->> TG_ARGV[1])::bigint];
  PERFORM keep_conversation(TG_ARGV[0], subject)
  FROM (SELECT DISTINCT subject FROM unnest(subjects) subject WHERE subject IS NOT NULL ORDER BY subject) changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "keep_marked_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM keep_conversation(CASE NEW."kind" WHEN 'application' THEN 'message' WHEN 'low-rating' THEN 'rating' ELSE NEW."kind" END,
    NEW."subject"::bigint);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the rows that there are: they wait for what is being written, and hold up what is written from now on.
CREATE TRIGGER "keep_conversation" AFTER INSERT OR DELETE OR UPDATE OF "job_id", "is_waiting" ON "thread_messages"
FOR EACH ROW EXECUTE FUNCTION "keep_conversations"('thread', 'job_id');
CREATE TRIGGER "keep_conversation" AFTER INSERT OR DELETE OR UPDATE OF "answered_at" ON "contact_requests"
FOR EACH ROW EXECUTE FUNCTION "keep_conversations"('message', 'id');
CREATE TRIGGER "keep_conversation" AFTER INSERT OR DELETE OR UPDATE OF "answered_at" ON "warranty_requests"
FOR EACH ROW EXECUTE FUNCTION "keep_conversations"('warranty', 'id');
CREATE TRIGGER "keep_conversation" AFTER INSERT OR DELETE ON "left_emails"
FOR EACH ROW EXECUTE FUNCTION "keep_conversations"('left-email', 'id');
CREATE TRIGGER "keep_conversation" AFTER INSERT OR DELETE OR UPDATE OF "rated_at", "score", "description" ON "ratings"
FOR EACH ROW EXECUTE FUNCTION "keep_conversations"('rating', 'job_id');
CREATE TRIGGER "keep_conversation" AFTER INSERT OR UPDATE ON "need_marks" FOR EACH ROW
WHEN (NEW."kind" IN ('message', 'application', 'warranty', 'left-email', 'low-rating'))
EXECUTE FUNCTION "keep_marked_conversation"();
--> statement-breakpoint
INSERT INTO "conversations" ("kind", "subject", "waiting_since", "ended_at")
SELECT known."kind", known."subject", s."waiting_since", s."ended_at"
FROM (SELECT 'thread' AS "kind", "job_id" AS "subject" FROM "thread_messages" GROUP BY "job_id"
  UNION ALL SELECT 'message', "id" FROM "contact_requests"
  UNION ALL SELECT 'warranty', "id" FROM "warranty_requests"
  UNION ALL SELECT 'left-email', "id" FROM "left_emails"
  UNION ALL SELECT 'rating', "job_id" FROM "ratings" WHERE "rated_at" IS NOT NULL AND "description" <> '') known,
  LATERAL state_of_conversation(known."kind", known."subject") s;
