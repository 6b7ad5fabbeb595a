-- By itself: documents can't be written while it reads them all.
CREATE UNIQUE INDEX "documents_plan" ON "documents" USING btree ("plan_term_id") WHERE "documents"."kind" = 'plan' and "documents"."replaces_id" is null;--> statement-breakpoint
CREATE INDEX "documents_plan_term" ON "documents" USING btree ("plan_term_id") WHERE "documents"."plan_term_id" is not null;