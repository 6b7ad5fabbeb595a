-- In a transaction of its own: it reads all links and all services, and nobody waits for it.
ALTER TABLE "mailed_links" VALIDATE CONSTRAINT "mailed_links_plan_letter_id_plan_letters_id_fk";--> statement-breakpoint
ALTER TABLE "mailed_links" VALIDATE CONSTRAINT "mailed_links_plan_visit";--> statement-breakpoint
ALTER TABLE "mailed_links" VALIDATE CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "plan_occurrences" VALIDATE CONSTRAINT "plan_occurrences_letter_id_plan_letters_id_fk";
