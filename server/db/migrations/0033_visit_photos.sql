CREATE TABLE "visit_photos" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"visit_id" bigint NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text NOT NULL,
	"original_name" text DEFAULT 'original' NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visit_photos_status" CHECK ("visit_photos"."status" in ('received', 'ready', 'refused', 'removed')),
	CONSTRAINT "visit_photos_size" CHECK ("visit_photos"."width" > 0 and "visit_photos"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_owner_kind";--> statement-breakpoint
ALTER TABLE "visit_photos" ADD CONSTRAINT "visit_photos_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visit_photos_client" ON "visit_photos" USING btree ("visit_id","client_id");--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_owner_kind" CHECK ("photo_uploads"."owner_kind" in ('job', 'asset', 'visit'));