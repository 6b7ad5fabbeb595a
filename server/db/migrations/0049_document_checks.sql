ALTER TABLE "payments" DROP CONSTRAINT "payments_automatic";--> statement-breakpoint
ALTER TABLE "automatic_charges" ADD CONSTRAINT "automatic_charges_attempts" CHECK ("automatic_charges"."attempts" between 0 and 3);--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_sort" CHECK ("document_lines"."sort" >= 0);--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_last" CHECK ("document_numbers"."last" >= 1001);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_due_after_issue" CHECK ("documents"."due_date" >= "documents"."issue_date");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_invoice" CHECK ("documents"."replaces_id" is null or "documents"."kind" in ('call-out', 'repair'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pdf" CHECK (("documents"."pdf_key" is null) = ("documents"."pdf_sha256" is null));--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_days" CHECK ("invoice_reminders"."days" > 0);--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_quote" CHECK (("mailed_links"."purpose" = 'quote') = ("mailed_links"."quote_id" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_payment" CHECK (("mailed_links"."purpose" = 'payment') = ("mailed_links"."payment_id" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_invoice" CHECK (("mailed_links"."purpose" = 'invoice') = ("mailed_links"."document_id" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_rating" CHECK ("mailed_links"."purpose" <> 'rating' or "mailed_links"."job_id" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_automatic" CHECK ("payments"."automatic_attempt" is null or ("payments"."automatic_attempt" > 0 and "payments"."document_id" is not null and not "payments"."is_cardholder_present"));