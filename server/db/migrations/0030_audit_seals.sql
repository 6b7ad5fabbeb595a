CREATE TABLE "audit_seals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_seals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"rows_digest" text NOT NULL,
	"previous_code" text NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seal_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_seal_id_audit_seals_id_fk" FOREIGN KEY ("seal_id") REFERENCES "public"."audit_seals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_seal" ON "audit_log" USING btree ("seal_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subject" CHECK ("audit_log"."subject_kind" in ('customer', 'job', 'staff', 'warranty-request', 'contact-request'));--> statement-breakpoint
-- Rows are only added. What may change: details are blanked, a repeated refusal is counted until it's sealed, and a row
-- is sealed once. Sealed rows of 400 days ago may go, and so may their seals.
CREATE OR REPLACE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{details,details_salt,count,seal_id}'::text[] = to_jsonb(OLD) - '{details,details_salt,count,seal_id}'::text[]
    AND (NEW.details IS NULL OR (NEW.details::text, NEW.details_salt) IS NOT DISTINCT FROM (OLD.details::text, OLD.details_salt))
    AND (NEW.count = OLD.count OR (NEW.count > OLD.count AND OLD.refusal_key IS NOT NULL AND OLD.seal_id IS NULL))
    AND (NEW.seal_id IS NOT DISTINCT FROM OLD.seal_id OR OLD.seal_id IS NULL)
  THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.seal_id IS NOT NULL AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_audit_seals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.last_at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The seals of the audit log are append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "keep_rows" BEFORE UPDATE OR DELETE ON "audit_seals" FOR EACH ROW EXECUTE FUNCTION keep_audit_seals();
--> statement-breakpoint
CREATE TRIGGER "keep_table" BEFORE TRUNCATE ON "audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_seals();
