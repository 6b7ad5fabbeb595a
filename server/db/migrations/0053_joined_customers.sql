CREATE TABLE "customer_join_rows" (
	"join_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	CONSTRAINT "customer_join_rows_join_id_kind_row_id_pk" PRIMARY KEY("join_id","kind","row_id"),
	CONSTRAINT "customer_join_rows_kind" CHECK ("customer_join_rows"."kind" in ('site', 'equipment', 'contact', 'job', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "customer_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_id" bigint NOT NULL,
	"kept_id" bigint NOT NULL,
	"state" text NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"link_id" uuid,
	"asks_until" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "customer_joins_state" CHECK ("customer_joins"."state" in ('waiting', 'joined', 'apart', 'withdrawn', 'refused')),
	CONSTRAINT "customer_joins_two" CHECK ("customer_joins"."joined_id" <> "customer_joins"."kept_id"),
	CONSTRAINT "customer_joins_asks" CHECK (("customer_joins"."link_id" is null) = ("customer_joins"."asks_until" is null)),
	CONSTRAINT "customer_joins_since" CHECK (("customer_joins"."state" in ('joined', 'apart')) = ("customer_joins"."joined_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "joined_into" bigint;--> statement-breakpoint
ALTER TABLE "customer_join_rows" ADD CONSTRAINT "customer_join_rows_join_id_customer_joins_id_fk" FOREIGN KEY ("join_id") REFERENCES "public"."customer_joins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_joined_id_customers_id_fk" FOREIGN KEY ("joined_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_joins_open" ON "customer_joins" USING btree ("joined_id") WHERE "customer_joins"."state" in ('waiting', 'joined');--> statement-breakpoint
CREATE UNIQUE INDEX "customer_joins_link" ON "customer_joins" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "customer_joins_joined" ON "customer_joins" USING btree ("joined_id");--> statement-breakpoint
CREATE INDEX "customer_joins_kept" ON "customer_joins" USING btree ("kept_id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_joined_into_customers_id_fk" FOREIGN KEY ("joined_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_joined" ON "customers" USING btree ("joined_into") WHERE "customers"."joined_into" is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_joined_into_another" CHECK ("customers"."joined_into" <> "customers"."id");--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating', 'payment', 'invoice', 'job', 'kitchen', 'booking-email', 'booking-mobile', 'join'));