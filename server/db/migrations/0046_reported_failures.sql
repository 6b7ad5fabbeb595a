CREATE TABLE "reported_failures" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
