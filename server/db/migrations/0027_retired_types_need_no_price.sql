-- No edit may leave a machine without a price (R4.18, R10.17): at the end of a transaction each type that isn't retired has one in
-- each region with a serviced postcode, in the book in force and in each that is scheduled, or is priced by phone there.
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
    WHERE NOT t.is_retired AND EXISTS (SELECT FROM service_areas a WHERE a.region = r.region)
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

-- Bringing a type back can leave a hole, too.
CREATE CONSTRAINT TRIGGER "require_prices_again" AFTER UPDATE OF "is_retired" ON "equipment_types"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."is_retired" AND NOT NEW."is_retired") EXECUTE FUNCTION require_prices();
