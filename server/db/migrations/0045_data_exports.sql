CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"part" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failure" text,
	"file_key" text,
	"bytes" bigint,
	"counts" jsonb,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_key_unique" UNIQUE("key"),
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('waiting', 'writing', 'failed', 'ready', 'given-up', 'removed')),
	CONSTRAINT "data_exports_failure" CHECK ("data_exports"."failure" in ('storage', 'disk', 'other')),
	CONSTRAINT "data_exports_ready" CHECK ("data_exports"."state" <> 'ready' or ("data_exports"."file_key" is not null and "data_exports"."bytes" is not null and "data_exports"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_open" ON "data_exports" USING btree ((true)) WHERE "data_exports"."state" in ('waiting', 'writing', 'failed');