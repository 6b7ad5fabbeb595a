CREATE TABLE "visitor_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visitor_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"visitor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"variant" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visitor_events_once" ON "visitor_events" USING btree ("visitor_id","name");--> statement-breakpoint
CREATE INDEX "visitor_events_at" ON "visitor_events" USING btree ("at");