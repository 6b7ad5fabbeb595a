CREATE TABLE "staff_bookings" (
	"nonce" uuid PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_bookings_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "staff_bookings" ADD CONSTRAINT "staff_bookings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_bookings" ADD CONSTRAINT "staff_bookings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_bookings_staff" ON "staff_bookings" USING btree ("staff_id");