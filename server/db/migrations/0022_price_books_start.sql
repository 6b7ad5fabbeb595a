ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "submit_key" uuid;--> statement-breakpoint
ALTER TABLE "price_books" ADD COLUMN "submit_fingerprint" text;--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_starts" UNIQUE("starts_at");--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_submitKey_unique" UNIQUE("submit_key");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'invoice', 'payout', 'staff', 'technician', 'quote-template', 'price-book', 'warranty-request', 'contact-request'));--> statement-breakpoint
-- Books from before starts were kept began in the order of their numbers; the newest with prices stays in force.
UPDATE "price_books" SET "starts_at" = timestamptz '1970-01-01 00:00:00Z' + "version" * interval '1 second'
WHERE EXISTS (SELECT FROM "price_rows" p WHERE p."version" = "price_books"."version");
--> statement-breakpoint
-- The application's clock where it says what that is, else the database's.
CREATE FUNCTION "price_clock"() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('galley.now', true), '')::timestamptz, now())
$$;

-- No edit may leave a machine without a price (R4.18, R10.17): at the end of a transaction each type has one in each region
-- with a serviced postcode, in the book in force and in each that is scheduled, or is priced by phone there.
CREATE OR REPLACE FUNCTION "require_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  book record;
  hole record;
BEGIN
  -- One edit after the other, so that no two leave a hole together.
  PERFORM pg_advisory_xact_lock(716357);
  -- Book by book: every planner then looks up each price by its key. Without any book, nothing has a price.
  FOR book IN
    SELECT b.version, b.name FROM price_books b WHERE b.starts_at >= coalesce(
      (SELECT max(starts_at) FROM price_books WHERE starts_at <= price_clock()), '-infinity'
    )
    UNION ALL
    SELECT NULL, NULL WHERE NOT EXISTS (SELECT FROM price_books WHERE starts_at IS NOT NULL)
    ORDER BY version
  LOOP
    SELECT t.id, t.name AS type, r.region INTO hole
    FROM price_regions r CROSS JOIN equipment_types t
    WHERE EXISTS (SELECT FROM service_areas a WHERE a.region = r.region)
      AND NOT EXISTS (
        SELECT FROM price_rows p WHERE p.version = book.version AND p.equipment_type_id = t.id AND p.region = r.region
      )
      AND NOT EXISTS (SELECT FROM phone_prices o WHERE o.equipment_type_id = t.id AND o.region = r.region)
    ORDER BY r.region, t.id
    LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION 'Nothing was changed: equipment type % (%) would have no price in the region % in the price book % (%)',
        hole.id, hole.type, hole.region, book.version, book.name
        USING ERRCODE = 'check_violation', CONSTRAINT = 'price_rows_complete', TABLE = 'price_rows',
          DETAIL = json_build_object('type', hole.type, 'region', hole.region, 'number', book.version, 'book', book.name)::text,
          HINT = 'Copy the price book, add the prices and let the copy start; or add the type and region to phone_prices.';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

-- The rows of a book with a start never change, so only its start can leave a hole.
DROP TRIGGER "require_prices" ON "price_rows";

CREATE CONSTRAINT TRIGGER "require_prices" AFTER INSERT OR UPDATE OF "starts_at" ON "price_books"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."starts_at" IS NOT NULL) EXECUTE FUNCTION require_prices();

-- A book that has started stays as it is, because jobs name it; a scheduled one can be taken back.
CREATE FUNCTION "keep_price_book"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.starts_at <= price_clock() AND coalesce(current_setting('galley.restoring', true), '') <> 'on' THEN
    RAISE EXCEPTION 'Nothing was changed: the price book % (%) has started', OLD.version, OLD.name
      USING ERRCODE = 'check_violation', CONSTRAINT = 'price_books_kept', TABLE = 'price_books',
        HINT = 'Copy it, change the copy and let that one start.';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "keep_price_book" BEFORE UPDATE OR DELETE ON "price_books"
  FOR EACH ROW EXECUTE FUNCTION keep_price_book();

CREATE FUNCTION "keep_price_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  book record;
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') <> 'on' THEN
    -- Locked, so that the book doesn't get its start meanwhile.
    SELECT b.version, b.name INTO book FROM price_books b
    WHERE b.version IN (OLD.version, NEW.version) AND b.starts_at IS NOT NULL FOR SHARE;
    IF FOUND THEN
      RAISE EXCEPTION 'Nothing was changed: the price book % (%) has started or is scheduled', book.version, book.name
        USING ERRCODE = 'check_violation', CONSTRAINT = 'price_books_kept', TABLE = 'price_rows',
          HINT = 'Copy it and change the copy, or take it back before it starts.';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "keep_price_rows" BEFORE INSERT OR UPDATE OR DELETE ON "price_rows"
  FOR EACH ROW EXECUTE FUNCTION keep_price_rows();

-- Books are copied at the desk.
DROP FUNCTION "copy_price_book"(text);
