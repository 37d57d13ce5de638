CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `appointments` ADD `status_before` text;--> statement-breakpoint
ALTER TABLE `appointments` ADD `revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `entries` ADD `form_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `entries_form_key` ON `entries` (`form_key`);--> statement-breakpoint
ALTER TABLE `settings` ADD `reminder_hours` integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `password_given_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);