-- Two suburbs of Broken Hill were near Dubbo in the list that a new database begins with.
UPDATE "localities" SET "latitude" = -31.93, "longitude" = 141.46
WHERE "postcode" = '2880' AND "suburb" = 'Broken Hill North' AND "latitude" = -32.52 AND "longitude" = 148.67;--> statement-breakpoint
UPDATE "localities" SET "latitude" = -31.96, "longitude" = 141.43
WHERE "postcode" = '2880' AND "suburb" = 'Broken Hill West' AND "latitude" = -32.52 AND "longitude" = 148.67;
