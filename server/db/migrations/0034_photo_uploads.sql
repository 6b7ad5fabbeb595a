CREATE TABLE "photo_uploads" (
	"original_name" text PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_uploads_owner_kind" CHECK ("photo_uploads"."owner_kind" in ('job', 'asset'))
);
--> statement-breakpoint
CREATE INDEX "photo_uploads_created" ON "photo_uploads" USING btree ("created_at");