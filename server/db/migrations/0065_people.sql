-- since 1.0.2: a trigger fills person_id for what an earlier version inserts
-- A lock is held until the end. So what takes long comes first, beside all reads, and the tables that each call of a signed-in customer reads
-- come last, each filled before its index and foreign key.
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_person" UNIQUE("person_id","customer_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 9001 CACHE 1),
	"user_name" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile" text,
	"email_confirmed_at" timestamp with time zone,
	"primary_contact_of" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_userName_unique" UNIQUE("user_name"),
	CONSTRAINT "people_primaryContactOf_unique" UNIQUE("primary_contact_of"),
	CONSTRAINT "people_user_name" CHECK ("people"."user_name" = lower("people"."user_name")),
	CONSTRAINT "people_mobile_digits" CHECK ("people"."mobile" ~ '^04[0-9]{8}$')
);
--> statement-breakpoint
-- From here to the end nobody changes a customer: nobody is missed between the filling and the triggers, which keep the two true from then on.
LOCK TABLE "customers" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "people" ("user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at", "primary_contact_of", "created_at")
SELECT "user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at", "id", "created_at"
FROM "customers" WHERE "user_name" IS NOT NULL ORDER BY "id";
--> statement-breakpoint
INSERT INTO "memberships" ("person_id", "customer_id", "role", "created_at")
SELECT "id", "primary_contact_of", 'owner', "created_at" FROM "people" ORDER BY "id";
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_primary_contact_of_customers_id_fk" FOREIGN KEY ("primary_contact_of") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "memberships_customer" ON "memberships" USING btree ("customer_id");
--> statement-breakpoint
-- A business's primary contact is a person: what either table says of them, the other says too. A change that comes back changes nothing.
CREATE FUNCTION "keep_contact_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  IF NEW."user_name" IS NULL THEN
    DELETE FROM "people" WHERE "primary_contact_of" = NEW."id";
    RETURN NULL;
  END IF;
  UPDATE "people" SET "user_name" = NEW."user_name", "password_hash" = NEW."password_hash", "first_name" = NEW."first_name",
    "last_name" = NEW."last_name", "mobile" = NEW."mobile", "email_confirmed_at" = NEW."email_confirmed_at"
  WHERE "primary_contact_of" = NEW."id" AND ("user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at")
    IS DISTINCT FROM (NEW."user_name", NEW."password_hash", NEW."first_name", NEW."last_name", NEW."mobile", NEW."email_confirmed_at");
  IF FOUND OR EXISTS (SELECT FROM "people" WHERE "primary_contact_of" = NEW."id") THEN
    RETURN NULL;
  END IF;
  WITH contact AS (
    INSERT INTO "people" ("user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at", "primary_contact_of", "created_at")
    VALUES (NEW."user_name", NEW."password_hash", NEW."first_name", NEW."last_name", NEW."mobile", NEW."email_confirmed_at", NEW."id", NEW."created_at")
    RETURNING "id"
  )
  INSERT INTO "memberships" ("person_id", "customer_id", "role", "created_at")
  SELECT "id", NEW."id", 'owner', NEW."created_at" FROM contact;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customers_keep_contact_person"
AFTER INSERT OR UPDATE OF "user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "keep_contact_person"();
--> statement-breakpoint
CREATE FUNCTION "keep_contact_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  UPDATE "customers" SET "user_name" = NEW."user_name", "password_hash" = NEW."password_hash", "first_name" = NEW."first_name",
    "last_name" = NEW."last_name", "mobile" = NEW."mobile", "email_confirmed_at" = NEW."email_confirmed_at"
  WHERE "id" = NEW."primary_contact_of" AND ("user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at")
    IS DISTINCT FROM (NEW."user_name", NEW."password_hash", NEW."first_name", NEW."last_name", NEW."mobile", NEW."email_confirmed_at");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "people_keep_contact_columns"
AFTER UPDATE OF "user_name", "password_hash", "first_name", "last_name", "mobile", "email_confirmed_at" ON "people"
FOR EACH ROW WHEN (NEW."primary_contact_of" IS NOT NULL) EXECUTE FUNCTION "keep_contact_columns"();
--> statement-breakpoint
-- An earlier version deletes a customer without knowing of people.
CREATE FUNCTION "delete_people_of_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('galley.restoring', true), '') = 'on' THEN
    RETURN OLD;
  END IF;
  DELETE FROM "memberships" WHERE "customer_id" = OLD."id";
  UPDATE "people" SET "primary_contact_of" = NULL
  WHERE "primary_contact_of" = OLD."id" AND EXISTS (SELECT FROM "memberships" WHERE "person_id" = "people"."id");
  DELETE FROM "people" WHERE "primary_contact_of" = OLD."id";
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "customers_delete_people" BEFORE DELETE ON "customers"
FOR EACH ROW EXECUTE FUNCTION "delete_people_of_customer"();
--> statement-breakpoint
-- Earlier versions know a sign-in by its customer, this one by its person; each finds what the other inserted.
CREATE FUNCTION "name_person_and_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."person_id" IS NULL THEN
    SELECT "id" INTO NEW."person_id" FROM "people" WHERE "primary_contact_of" = NEW."customer_id";
  ELSIF NEW."customer_id" IS NULL THEN
    SELECT "primary_contact_of" INTO NEW."customer_id" FROM "people" WHERE "id" = NEW."person_id";
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD COLUMN "person_id" bigint;
--> statement-breakpoint
UPDATE "passkey_challenges" SET "person_id" = "people"."id" FROM "people"
WHERE "primary_contact_of" = "customer_id";
--> statement-breakpoint
CREATE INDEX "passkey_challenges_person" ON "passkey_challenges" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "passkey_challenges_name_person" BEFORE INSERT ON "passkey_challenges"
FOR EACH ROW EXECUTE FUNCTION "name_person_and_customer"();
--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "customer_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "person_id" bigint;
--> statement-breakpoint
UPDATE "passkeys" SET "person_id" = "people"."id" FROM "people"
WHERE "primary_contact_of" = "customer_id";
--> statement-breakpoint
-- Of nobody who could sign in.
DELETE FROM "passkeys" WHERE "person_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "passkeys" ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id","created_at");
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "passkeys_name_person" BEFORE INSERT ON "passkeys"
FOR EACH ROW EXECUTE FUNCTION "name_person_and_customer"();
--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_owner";
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "person_id" bigint;
--> statement-breakpoint
UPDATE "known_devices" SET "person_id" = "people"."id" FROM "people"
WHERE "primary_contact_of" = "customer_id";
--> statement-breakpoint
DELETE FROM "known_devices" WHERE "person_id" IS NULL AND "staff_id" IS NULL;
--> statement-breakpoint
CREATE INDEX "known_devices_person" ON "known_devices" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_owner" CHECK (num_nonnulls("known_devices"."person_id", "known_devices"."staff_id") = 1);
--> statement-breakpoint
CREATE TRIGGER "known_devices_name_person" BEFORE INSERT ON "known_devices"
FOR EACH ROW EXECUTE FUNCTION "name_person_and_customer"();
--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "person_id" bigint;
--> statement-breakpoint
UPDATE "mailed_links" SET "person_id" = "people"."id" FROM "people"
WHERE "primary_contact_of" = "customer_id" AND "purpose" IN ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo');
--> statement-breakpoint
CREATE INDEX "mailed_links_person" ON "mailed_links" USING btree ("person_id","purpose");
--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "mailed_links_name_person" BEFORE INSERT ON "mailed_links"
FOR EACH ROW WHEN (NEW."purpose" IN ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo'))
EXECUTE FUNCTION "name_person_and_customer"();
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "customer_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person_id" bigint;
--> statement-breakpoint
UPDATE "sessions" SET "person_id" = "people"."id" FROM "people"
WHERE "primary_contact_of" = "customer_id";
--> statement-breakpoint
DELETE FROM "sessions" WHERE "person_id" IS NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "sessions_name_person" BEFORE INSERT ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "name_person_and_customer"();
--> statement-breakpoint
-- The next migration checks the rows that are there.
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_kind";
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('staff', 'person', 'customer', 'technician', 'visitor', 'system', 'command-line')) NOT VALID;