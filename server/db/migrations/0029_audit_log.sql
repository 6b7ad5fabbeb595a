CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"address" text,
	"request_id" text,
	"subject_kind" text,
	"subject_id" bigint,
	"customer_id" bigint,
	"details" json,
	"details_salt" text,
	"details_digest" text,
	"count" integer DEFAULT 1 NOT NULL,
	"refusal_key" text,
	CONSTRAINT "audit_log_refusalKey_unique" UNIQUE("refusal_key"),
	CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('staff', 'customer', 'visitor', 'system', 'command-line')),
	CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'staff')),
	CONSTRAINT "audit_log_salted" CHECK (num_nonnulls("audit_log"."details", "audit_log"."details_salt") in (0, 2))
);
--> statement-breakpoint
CREATE INDEX "audit_log_customer" ON "audit_log" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_kind","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
-- Rows are only added. What may change: details are blanked, and a repeated refusal is counted.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{details,details_salt,count}'::text[] = to_jsonb(OLD) - '{details,details_salt,count}'::text[]
    AND (NEW.details IS NULL OR (NEW.details::text, NEW.details_salt) IS NOT DISTINCT FROM (OLD.details::text, OLD.details_salt))
    AND (NEW.count = OLD.count OR (NEW.count > OLD.count AND OLD.refusal_key IS NOT NULL))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION keep_audit_log();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_log();
