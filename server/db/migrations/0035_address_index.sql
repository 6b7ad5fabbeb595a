CREATE TABLE "address_edition_states" (
	"edition" integer NOT NULL,
	"state" text NOT NULL,
	"addresses" integer NOT NULL,
	CONSTRAINT "address_edition_states_edition_state_pk" PRIMARY KEY("edition","state")
);
--> statement-breakpoint
CREATE TABLE "address_editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "address_streets" (
	"edition" integer NOT NULL,
	"street" text NOT NULL,
	"key" text NOT NULL,
	"suburb" text NOT NULL,
	"suburb_key" text NOT NULL,
	"state" text NOT NULL,
	"postcode" text NOT NULL,
	"numbers" integer[] NOT NULL,
	"highest" integer NOT NULL,
	"premises" text NOT NULL,
	CONSTRAINT "address_streets_state" CHECK ("address_streets"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT')),
	CONSTRAINT "address_streets_postcode" CHECK ("address_streets"."postcode" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
ALTER TABLE "address_edition_states" ADD CONSTRAINT "address_edition_states_edition_address_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."address_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_streets" ADD CONSTRAINT "address_streets_edition_address_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."address_editions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_streets_near" ON "address_streets" USING btree ("edition","postcode","key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_streets_anywhere" ON "address_streets" USING btree ("edition","key" text_pattern_ops,"suburb_key","highest");