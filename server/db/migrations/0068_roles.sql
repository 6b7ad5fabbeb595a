CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"every_site" boolean DEFAULT true NOT NULL,
	"limit_cents" integer,
	"site_ids" bigint[] NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_times" CHECK ("invitations"."created_at" <= "invitations"."expires_at"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner', 'manager', 'accounts', 'approver', 'staff')),
	CONSTRAINT "invitations_owner_everywhere" CHECK ("invitations"."role" <> 'owner' or "invitations"."every_site"),
	CONSTRAINT "invitations_limit" CHECK ("invitations"."limit_cents" >= 0),
	CONSTRAINT "invitations_limit_role" CHECK ("invitations"."limit_cents" is null or "invitations"."role" in ('manager', 'approver'))
);
--> statement-breakpoint
CREATE TABLE "membership_sites" (
	"membership_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	CONSTRAINT "membership_sites_membership_id_location_id_pk" PRIMARY KEY("membership_id","location_id")
);
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "every_site" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "limit_cents" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_sites" ADD CONSTRAINT "membership_sites_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_sites" ADD CONSTRAINT "membership_sites_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("customer_id","email") WHERE "invitations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "membership_sites_location" ON "membership_sites" USING btree ("location_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_everywhere" CHECK ("memberships"."role" <> 'owner' or "memberships"."every_site");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_limit" CHECK ("memberships"."limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_limit_role" CHECK ("memberships"."limit_cents" is null or "memberships"."role" in ('manager', 'approver'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'manager', 'accounts', 'approver', 'staff'));