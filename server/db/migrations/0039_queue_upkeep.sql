CREATE TABLE "queue_upkeep" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"succeeded_at" timestamp with time zone NOT NULL
);
