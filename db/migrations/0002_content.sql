CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`byline` text DEFAULT '' NOT NULL,
	`date` text NOT NULL,
	`last_date` text,
	`position` integer DEFAULT 0 NOT NULL,
	`published` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "entries_kind" CHECK("entries"."kind" IN ('news', 'faq', 'advice', 'testimonial', 'announcement'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entries_slug` ON `entries` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `entries_shown` ON `entries` (`kind`,`published`,`position`);--> statement-breakpoint
CREATE TABLE `opening_hours` (
	`weekday` integer PRIMARY KEY NOT NULL,
	`opens_min` integer NOT NULL,
	`closes_min` integer NOT NULL,
	CONSTRAINT "opening_hours_weekday" CHECK("opening_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "opening_hours_span" CHECK("opening_hours"."opens_min" >= 0 AND "opening_hours"."closes_min" > "opening_hours"."opens_min" AND "opening_hours"."closes_min" <= 1440)
);
