ALTER TABLE `client_consents` ADD `service_id` integer REFERENCES services(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `client_consents` ADD `result` text;--> statement-breakpoint
ALTER TABLE `service_preconditions` ADD `test_service_id` integer REFERENCES services(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE `service_preconditions` ADD `valid_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `unlisted` integer DEFAULT false NOT NULL;