ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_purpose";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_name" CHECK (("mailed_links"."purpose" in ('email-change', 'email-undo')) = ("mailed_links"."user_name" is not null));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'confirmation', 'email-change', 'email-undo', 'quote', 'rating'));