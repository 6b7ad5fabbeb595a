CREATE TABLE "equipment_type_licences" (
	"equipment_type_id" integer NOT NULL,
	"licence_kind_id" integer NOT NULL,
	CONSTRAINT "equipment_type_licences_equipment_type_id_licence_kind_id_pk" PRIMARY KEY("equipment_type_id","licence_kind_id")
);
--> statement-breakpoint
CREATE TABLE "licence_kinds" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"other_names" text,
	CONSTRAINT "licence_kinds_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "equipment_type_licences" ADD CONSTRAINT "equipment_type_licences_equipment_type_id_equipment_types_id_fk" FOREIGN KEY ("equipment_type_id") REFERENCES "public"."equipment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment_type_licences" ADD CONSTRAINT "equipment_type_licences_licence_kind_id_licence_kinds_id_fk" FOREIGN KEY ("licence_kind_id") REFERENCES "public"."licence_kinds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER announce_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "licence_kinds"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');
--> statement-breakpoint
CREATE TRIGGER announce_edit AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "equipment_type_licences"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reference_edit('equipment');
--> statement-breakpoint
INSERT INTO "licence_kinds" ("id", "name", "other_names")
SELECT * FROM (VALUES
  (1, 'ARCtick', 'ARC licence, Refrigerant handling licence'),
  (2, 'Gas fitting', 'Gas licence, Gasfitting'),
  (3, 'Restricted electrical', 'Restricted electrical licence, REL')
) v (id, name, other_names) WHERE EXISTS (SELECT FROM "equipment_types");
