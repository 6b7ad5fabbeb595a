-- In a transaction of its own: it reads all of the audit trail, and nobody waits for it.
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_actor_kind";
