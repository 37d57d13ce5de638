CREATE TABLE `gallery_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`image` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gallery_pictures_position` ON `gallery_pictures` (`position`);--> statement-breakpoint
CREATE TABLE `loyalty_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` integer,
	`appointment_id` integer,
	`visits` integer NOT NULL,
	`reward` text NOT NULL,
	`given_at` integer NOT NULL,
	`given_by` integer,
	`undone_at` integer,
	`undone_by` integer,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`given_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "loyalty_rewards_visits" CHECK("loyalty_rewards"."visits" > 0)
);
--> statement-breakpoint
CREATE INDEX `loyalty_rewards_client` ON `loyalty_rewards` (`client_id`);--> statement-breakpoint
CREATE TABLE `site_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`label` text NOT NULL,
	`before` text NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `site_changes_at` ON `site_changes` (`at`);--> statement-breakpoint
CREATE TABLE `site_pictures` (
	`place` text PRIMARY KEY NOT NULL,
	`image` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "site_pictures_place" CHECK("site_pictures"."place" IN ('owner', 'licence', 'sharing'))
);
--> statement-breakpoint
CREATE TABLE `themes` (
	`id` integer PRIMARY KEY NOT NULL,
	`accent` text NOT NULL,
	`headings` text NOT NULL,
	`corners` text NOT NULL,
	`art` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "themes_one_row" CHECK("themes"."id" = 1)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_entries` (
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
	CONSTRAINT "entries_kind" CHECK("__new_entries"."kind" IN ('news', 'faq', 'advice', 'testimonial', 'announcement', 'offer'))
);
--> statement-breakpoint
INSERT INTO `__new_entries`("id", "kind", "slug", "title", "body", "byline", "date", "last_date", "position", "published", "created_at", "updated_at") SELECT "id", "kind", "slug", "title", "body", "byline", "date", "last_date", "position", "published", "created_at", "updated_at" FROM `entries`;--> statement-breakpoint
DROP TABLE `entries`;--> statement-breakpoint
ALTER TABLE `__new_entries` RENAME TO `entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `entries_slug` ON `entries` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `entries_shown` ON `entries` (`kind`,`published`,`position`);--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answer` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`studio_name` text NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`address` text NOT NULL,
	`policy` text NOT NULL,
	`window_days` integer DEFAULT 30 NOT NULL,
	`minimum_notice_minutes` integer DEFAULT 0 NOT NULL,
	`notice_hours` integer DEFAULT 24 NOT NULL,
	`reminder_text` text DEFAULT '' NOT NULL,
	`mail_sender` text DEFAULT '' NOT NULL,
	`loyalty_visits` integer DEFAULT 10 NOT NULL,
	`loyalty_reward` text DEFAULT '20 minutes of hand or foot massage with any visit' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_one_row" CHECK("__new_settings"."id" = 1),
	CONSTRAINT "settings_window" CHECK("__new_settings"."window_days" BETWEEN 1 AND 365),
	CONSTRAINT "settings_notice" CHECK("__new_settings"."minimum_notice_minutes" >= 0 AND "__new_settings"."notice_hours" >= 0),
	CONSTRAINT "settings_loyalty" CHECK("__new_settings"."loyalty_visits" BETWEEN 0 AND 100)
);
--> statement-breakpoint
INSERT INTO `__new_settings`("id", "studio_name", "time_zone", "currency", "locale", "phone", "email", "address", "policy", "window_days", "minimum_notice_minutes", "notice_hours", "updated_at") SELECT "id", "studio_name", "time_zone", "currency", "locale", "phone", "email", "address", "policy", "window_days", "minimum_notice_minutes", "notice_hours", "updated_at" FROM `settings`;--> statement-breakpoint
DROP TABLE `settings`;--> statement-breakpoint
ALTER TABLE `__new_settings` RENAME TO `settings`;