CREATE TABLE `daily_counts` (
	`date` text NOT NULL,
	`what` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`date`, `what`, `subject`),
	CONSTRAINT "daily_counts_what" CHECK("daily_counts"."what" IN ('page', 'opened', 'day', 'refused', 'booked', 'referrer'))
);
--> statement-breakpoint
CREATE TABLE `opening_steps` (
	`name` text PRIMARY KEY NOT NULL,
	`done_at` integer NOT NULL,
	`done_by` integer
);
--> statement-breakpoint
CREATE TABLE `service_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`image` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `service_pictures_service` ON `service_pictures` (`service_id`,`position`);--> statement-breakpoint
CREATE TABLE `team_profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`story` text DEFAULT '' NOT NULL,
	`languages` text DEFAULT '' NOT NULL,
	`image` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`listed` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_profiles_slug` ON `team_profiles` (`slug`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_site_pictures` (
	`place` text PRIMARY KEY NOT NULL,
	`image` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "site_pictures_place" CHECK("__new_site_pictures"."place" IN ('owner', 'licence', 'sharing', 'home', 'map', 'door'))
);
--> statement-breakpoint
INSERT INTO `__new_site_pictures`("place", "image", "width", "height", "alt", "updated_at") SELECT "place", "image", "width", "height", "alt", "updated_at" FROM `site_pictures`;--> statement-breakpoint
DROP TABLE `site_pictures`;--> statement-breakpoint
ALTER TABLE `__new_site_pictures` RENAME TO `site_pictures`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `appointments` ADD `cancelled_by` text;--> statement-breakpoint
ALTER TABLE `appointments` ADD `cancel_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `late_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `entries` ADD `is_example` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `slug` text;--> statement-breakpoint
ALTER TABLE `services` ADD `story` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `for_whom` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `not_for_whom` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `preparation` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `aftercare` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `questions` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `updated_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `services_slug` ON `services` (`slug`);--> statement-breakpoint
ALTER TABLE `settings` ADD `street` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `city` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `region` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `postal_code` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `country` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `latitude` real;--> statement-breakpoint
ALTER TABLE `settings` ADD `longitude` real;--> statement-breakpoint
ALTER TABLE `settings` ADD `trade` text DEFAULT 'Day spa' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `profiles` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `second_reminder_hours` integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `quiet_from_min` integer DEFAULT 1260 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `quiet_to_min` integer DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `staff_mails` text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE `texts` ADD `is_example` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `settings` SET `opened_at` = `updated_at` WHERE EXISTS (SELECT 1 FROM `user_roles` WHERE `role` = 'admin');--> statement-breakpoint
UPDATE `texts` SET `is_example` = 1 WHERE `updated_at` = (SELECT min(`updated_at`) FROM `texts`);--> statement-breakpoint
UPDATE `entries` SET `is_example` = 1 WHERE `updated_at` = `created_at` AND `created_at` = (SELECT min(`created_at`) FROM `entries`);--> statement-breakpoint
UPDATE `texts` SET `body` = replace(replace(replace(`body`,
  'No advertising, no analytics, no tracking.',
  'No advertising and no tracking. We count on our own server how often our pages are opened, how many bookings are made and which sites visitors come from: numbers by day, which say nothing about any person.'),
  'to remind you the day before and', 'to remind you of it and'),
  'fonts, drawings and the map sketch are our own', 'fonts and drawings are our own') WHERE `key` = 'privacy.body';
