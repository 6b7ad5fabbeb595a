-- In a transaction of its own: it reads all jobs, all visits and the audit trail, and nobody waits for it.
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_subject";--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_plan_id_plans_id_fk";--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_plan";--> statement-breakpoint
ALTER TABLE "visits" VALIDATE CONSTRAINT "visits_kind";
