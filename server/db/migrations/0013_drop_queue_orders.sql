-- Emails that bookings ordered and that weren't handed to the queue yet are handed over first.
DO $$ BEGIN
  IF to_regclass('jobs.job') IS NOT NULL THEN
    INSERT INTO jobs.job (name, data, retry_limit, retry_delay, retry_backoff)
      SELECT name, data, 80, 2, true FROM queue_orders ORDER BY id;
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "queue_orders" CASCADE;
