CREATE TABLE `absences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`time_off_id` integer,
	`provider_id` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by` integer,
	`closed_at` integer,
	FOREIGN KEY (`time_off_id`) REFERENCES `time_off`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `absences_open` ON `absences` (`closed_at`,`provider_id`);--> statement-breakpoint
CREATE TABLE `day_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`provider_id` integer,
	`kind` text NOT NULL,
	`start_min` integer NOT NULL,
	`end_min` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "day_plans_kind" CHECK("day_plans"."kind" IN ('hours', 'break', 'block')),
	CONSTRAINT "day_plans_span" CHECK("day_plans"."start_min" >= 0 AND "day_plans"."end_min" > "day_plans"."start_min" AND "day_plans"."end_min" <= 1440)
);
--> statement-breakpoint
CREATE INDEX `day_plans_date` ON `day_plans` (`date`,`provider_id`);--> statement-breakpoint
CREATE TABLE `desk_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`label` text NOT NULL,
	`date` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`undone_at` integer,
	`undone_by` integer
);
--> statement-breakpoint
CREATE INDEX `desk_changes_at` ON `desk_changes` (`at`);--> statement-breakpoint
CREATE TABLE `desks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desks_token` ON `desks` (`token_hash`);--> statement-breakpoint
CREATE TABLE `paper_references` (
	`reference` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `paper_references_date` ON `paper_references` (`date`);--> statement-breakpoint
CREATE TABLE `parked_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`desk_id` integer,
	`label` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`desk_id`) REFERENCES `desks`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `parked_calls_expires` ON `parked_calls` (`expires_at`);--> statement-breakpoint
CREATE TABLE `told` (
	`appointment_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`how` text NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	`absence_id` integer,
	PRIMARY KEY(`appointment_id`, `sequence`),
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`absence_id`) REFERENCES `absences`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "told_how_known" CHECK("told"."how" IN ('mail', 'phone', 'not_yet', 'no_need'))
);
--> statement-breakpoint
CREATE INDEX `told_how` ON `told` (`how`);--> statement-breakpoint
ALTER TABLE `appointments` ADD `source` text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `arrived_at` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `started_at` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `waived_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `waived_by` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `waive_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `breaks` ADD `week_parity` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `desk_id` integer REFERENCES desks(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `sessions` ADD `locked_at` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `desk_mail_seconds` integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `no_show_grace_minutes` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `lock_after_minutes` integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `curtain_after_seconds` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `mails_paper` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `holiday_region` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `letter_keys` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `working_hours` ADD `week_parity` integer;--> statement-breakpoint
UPDATE `appointments` SET `erased_at` = `updated_at` WHERE `customer_name` = 'Deleted client' AND `customer_email` = '';--> statement-breakpoint
UPDATE `appointments` SET `source` = 'desk' WHERE `id` IN (SELECT `entity_id` FROM `audit` WHERE `entity` = 'appointment' AND `action` = 'booked' AND `actor_role` IN ('admin', 'receptionist'));
