CREATE TABLE "site_payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"location_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"asked_by" bigint,
	"asked_by_staff" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"payer_id" bigint,
	"accepted_at" timestamp with time zone,
	"limit_cents" integer,
	"shows_amounts" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_payers_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "site_payers_kind" CHECK ("site_payers"."kind" in ('landlord', 'head-office', 'franchisor', 'other')),
	CONSTRAINT "site_payers_email" CHECK ("site_payers"."email" = lower("site_payers"."email")),
	CONSTRAINT "site_payers_accepted" CHECK (("site_payers"."payer_id" is null) = ("site_payers"."accepted_at" is null)),
	CONSTRAINT "site_payers_limit" CHECK ("site_payers"."limit_cents" >= 0),
	CONSTRAINT "site_payers_times" CHECK ("site_payers"."asked_at" < "site_payers"."expires_at")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "payer_id" bigint;--> statement-breakpoint
ALTER TABLE "site_payers" ADD CONSTRAINT "site_payers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_payers" ADD CONSTRAINT "site_payers_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_payers" ADD CONSTRAINT "site_payers_asked_by_staff_staff_id_fk" FOREIGN KEY ("asked_by_staff") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_payers" ADD CONSTRAINT "site_payers_payer_id_customers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_payers_open" ON "site_payers" USING btree ("location_id") WHERE "site_payers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "site_payers_location" ON "site_payers" USING btree ("location_id","accepted_at");--> statement-breakpoint
CREATE INDEX "site_payers_payer" ON "site_payers" USING btree ("payer_id") WHERE "site_payers"."payer_id" is not null;--> statement-breakpoint
CREATE INDEX "site_payers_asked_by" ON "site_payers" USING btree ("asked_by") WHERE "site_payers"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "site_payers_expires" ON "site_payers" USING btree ("expires_at") WHERE "site_payers"."payer_id" is null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_payer_id_customers_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_payer" ON "jobs" USING btree ("payer_id","id") WHERE "jobs"."payer_id" is not null;