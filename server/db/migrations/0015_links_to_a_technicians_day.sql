CREATE TABLE "technician_links" (
	"technician_id" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"submit_key" uuid NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code_id" uuid,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"phone_hash" text,
	"bound_at" timestamp with time zone,
	CONSTRAINT "technician_links_id_unique" UNIQUE("id"),
	CONSTRAINT "technician_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "technician_links_phoneHash_unique" UNIQUE("phone_hash"),
	CONSTRAINT "technician_links_code" CHECK (("technician_links"."code_id" is null) = ("technician_links"."code_expires_at" is null)),
	CONSTRAINT "technician_links_phone" CHECK (("technician_links"."phone_hash" is null) = ("technician_links"."bound_at" is null)),
	CONSTRAINT "technician_links_times" CHECK ("technician_links"."created_at" < "technician_links"."expires_at")
);
--> statement-breakpoint
ALTER TABLE "texts" DROP CONSTRAINT "texts_kind";--> statement-breakpoint
ALTER TABLE "texts" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "texts" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "technician_links" ADD CONSTRAINT "technician_links_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_job" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled') = ("texts"."job_id" is not null and "texts"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_secret" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled') or "texts"."body" is null);--> statement-breakpoint
ALTER TABLE "texts" ADD CONSTRAINT "texts_kind" CHECK ("texts"."kind" in ('job-scheduled', 'visit-called-off', 'quote-waiting', 'quote-withdrawn', 'job-cancelled', 'day-link', 'day-code'));