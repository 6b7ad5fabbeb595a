ALTER TABLE "imported_rows" DROP CONSTRAINT "imported_rows_kind";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "plan_lines" ADD COLUMN "done_before" date;--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_kind" CHECK ("imported_rows"."kind" in ('customer', 'site', 'equipment', 'job', 'plan'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('customers', 'sites', 'equipment', 'jobs', 'people', 'parts', 'plans'));