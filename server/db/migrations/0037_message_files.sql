CREATE TABLE "message_files" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"status" text NOT NULL,
	"original_name" text DEFAULT 'original' NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_files_kind" CHECK ("message_files"."kind" in ('photo', 'pdf')),
	CONSTRAINT "message_files_pdf" CHECK ("message_files"."kind" = 'photo' or "message_files"."status" = 'received'),
	CONSTRAINT "message_files_bytes" CHECK ("message_files"."bytes" > 0),
	CONSTRAINT "message_files_status" CHECK ("message_files"."status" in ('received', 'ready', 'refused', 'removed')),
	CONSTRAINT "message_files_size" CHECK ("message_files"."width" > 0 and "message_files"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "photo_uploads" DROP CONSTRAINT "photo_uploads_owner_kind";--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_message" ON "message_files" USING btree ("message_id","position");--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_owner_kind" CHECK ("photo_uploads"."owner_kind" in ('job', 'asset', 'visit', 'message'));