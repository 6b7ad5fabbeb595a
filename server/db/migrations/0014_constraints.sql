ALTER TABLE "account_requests" ADD CONSTRAINT "account_requests_kind" CHECK ("account_requests"."kind" in ('account', 'password', 'staff booking'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_name" CHECK ("customers"."user_name" = lower("customers"."user_name"));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_abn_digits" CHECK ("customers"."abn" ~ '^[0-9]{11}$');--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_mobile_digits" CHECK ("customers"."mobile" ~ '^04[0-9]{8}$');--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_postcode" CHECK ("locations"."postcode" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_state" CHECK ("locations"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'));--> statement-breakpoint
ALTER TABLE "asset_photos" ADD CONSTRAINT "asset_photos_status" CHECK ("asset_photos"."status" in ('received', 'ready', 'refused', 'removed'));--> statement-breakpoint
ALTER TABLE "asset_photos" ADD CONSTRAINT "asset_photos_size" CHECK ("asset_photos"."width" > 0 and "asset_photos"."height" > 0);--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_state" CHECK ("job_events"."state" in ('Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined', 'Completed', 'Cancelled'));--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_actor" CHECK ("job_events"."actor" in ('customer', 'staff', 'system'));--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_status" CHECK ("job_photos"."status" in ('received', 'ready', 'refused', 'removed'));--> statement-breakpoint
ALTER TABLE "job_photos" ADD CONSTRAINT "job_photos_size" CHECK ("job_photos"."width" > 0 and "job_photos"."height" > 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('Requested', 'Scheduled', 'InProgress', 'QuoteWaiting', 'QuoteApproved', 'QuoteDeclined', 'Completed', 'Cancelled'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_option" CHECK ("jobs"."priority_option" in ('today', 'tomorrow', 'later', 'afterhours'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_window" CHECK ("jobs"."time_window" in ('morning', 'afternoon', 'afterhours'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_times" CHECK ("jobs"."starts_at" < "jobs"."ends_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_amounts" CHECK ("jobs"."fee_cents" >= 0 and "jobs"."discount_cents" >= 0 and "jobs"."parking_cents" >= 0 and "jobs"."gst_cents" >= 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_discount" CHECK ("jobs"."discount_cents" <= "jobs"."fee_cents");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_total" CHECK ("jobs"."total_cents" = "jobs"."fee_cents" - "jobs"."discount_cents" + "jobs"."parking_cents" + "jobs"."gst_cents");--> statement-breakpoint
ALTER TABLE "equipment_types" ADD CONSTRAINT "equipment_types_group" CHECK ("equipment_types"."group_name" in ('Cold', 'Hot', 'Washing', 'Other'));--> statement-breakpoint
ALTER TABLE "localities" ADD CONSTRAINT "localities_state" CHECK ("localities"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'));--> statement-breakpoint
ALTER TABLE "price_rows" ADD CONSTRAINT "price_rows_fees" CHECK (least("price_rows"."today_am", "price_rows"."today_pm", "price_rows"."today_after_hours", "price_rows"."tomorrow_am", "price_rows"."tomorrow_pm", "price_rows"."tomorrow_after_hours", "price_rows"."later_am", "price_rows"."later_pm", "price_rows"."later_after_hours", "price_rows"."after_hours") > 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" in ('percentage', 'amount'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_applies_to" CHECK ("promo_codes"."applies_to" in ('callout', 'quote'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_value" CHECK ("promo_codes"."value" > 0 and ("promo_codes"."kind" <> 'percentage' or "promo_codes"."value" <= 100));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."uses" >= 0 and "promo_codes"."max_uses" >= 0);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."starts_on" <= "promo_codes"."ends_on");--> statement-breakpoint
ALTER TABLE "public_holidays" ADD CONSTRAINT "public_holidays_state" CHECK ("public_holidays"."state" in ('NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'));--> statement-breakpoint
ALTER TABLE "service_areas" ADD CONSTRAINT "service_areas_postcode" CHECK ("service_areas"."postcode" ~ '^[0-9]{4}$');--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('activation', 'recovery', 'quote', 'rating'));--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_times" CHECK ("mailed_links"."created_at" <= "mailed_links"."expires_at");--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity_hundredths" > 0);--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_amounts" CHECK ("quote_lines"."unit_cents" >= 0 and "quote_lines"."amount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('waiting', 'approved', 'declined', 'replaced'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_revision" CHECK ("quotes"."revision" > 0);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_amounts" CHECK ("quotes"."subtotal_cents" >= 0 and "quotes"."discount_cents" >= 0 and "quotes"."gst_cents" >= 0);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_discount" CHECK ("quotes"."discount_cents" <= "quotes"."subtotal_cents");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_total" CHECK ("quotes"."total_cents" = "quotes"."subtotal_cents" - "quotes"."discount_cents" + "quotes"."gst_cents");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_decided" CHECK ("quotes"."state" = 'replaced' or ("quotes"."state" = 'waiting') = ("quotes"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_score" CHECK ("ratings"."score" between 0 and 5);--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_times" CHECK ("visits"."started_at" <= "visits"."ended_at");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role" CHECK ("staff"."role" in ('admin', 'dispatcher'));--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_name" CHECK ("visitor_events"."name" in ('experiment_assigned', 'experiment_exposed', 'interest_registered', 'booking_made'));--> statement-breakpoint
ALTER TABLE "visitor_events" ADD CONSTRAINT "visitor_events_variant" CHECK ("visitor_events"."variant" in ('A', 'B'));