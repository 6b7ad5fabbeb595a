ALTER TABLE "plan_occurrences" ADD COLUMN "freed_job_id" bigint;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD COLUMN "billed_document_id" bigint;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_freed_job_id_jobs_id_fk" FOREIGN KEY ("freed_job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_occurrences" ADD CONSTRAINT "plan_occurrences_billed_document_id_documents_id_fk" FOREIGN KEY ("billed_document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_occurrences_freed_job" ON "plan_occurrences" USING btree ("freed_job_id") WHERE "plan_occurrences"."freed_job_id" is not null;--> statement-breakpoint
CREATE INDEX "plan_occurrences_billed" ON "plan_occurrences" USING btree ("billed_document_id") WHERE "plan_occurrences"."billed_document_id" is not null;