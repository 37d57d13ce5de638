CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`succeeded_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `restores` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`backup_at` integer NOT NULL,
	`source` text NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`erasures` integer DEFAULT 0 NOT NULL,
	`mails_released_at` integer
);
--> statement-breakpoint
CREATE TABLE `server_notes` (
	`name` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_guest_months` integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_client_months` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_mail_months` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_message_months` integer DEFAULT 13 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_audit_months` integer DEFAULT 13 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `keep_session_months` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `retention_agreed_at` integer;--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);