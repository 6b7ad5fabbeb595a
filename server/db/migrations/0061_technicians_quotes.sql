ALTER TABLE "technicians" ADD COLUMN "quote_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD COLUMN "quote_outcome" text;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_quote_limit" CHECK ("technicians"."quote_limit_cents" > 0);--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_quote_outcome" CHECK ("visit_reports"."quote_outcome" in ('sent', 'over-limit', 'no-price', 'not-now'));