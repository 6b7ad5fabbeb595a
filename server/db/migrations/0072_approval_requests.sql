CREATE TABLE "approval_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_of" bigint NOT NULL,
	"note" text,
	"link_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "approval_requests_others" CHECK ("approval_requests"."asked_by" <> "approval_requests"."asked_of")
);
--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_asked_of_people_id_fk" FOREIGN KEY ("asked_of") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("quote_id") WHERE "approval_requests"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "approval_requests_by" ON "approval_requests" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approval_requests_of" ON "approval_requests" USING btree ("asked_of");