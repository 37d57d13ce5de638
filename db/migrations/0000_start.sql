CREATE TABLE `appointments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`service_id` integer,
	`service_name` text NOT NULL,
	`service_description` text DEFAULT '' NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`policy_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`date` text NOT NULL,
	`start_min` integer NOT NULL,
	`end_min` integer NOT NULL,
	`status` text DEFAULT 'booked' NOT NULL,
	`client_id` integer,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text NOT NULL,
	`customer_phone_digits` text NOT NULL,
	`notes` text,
	`idempotency_key` text,
	`request_hash` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`charge_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`policy_id`) REFERENCES `policies`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "appointments_span" CHECK("appointments"."end_min" > "appointments"."start_min" AND "appointments"."start_min" >= 0 AND "appointments"."end_min" <= 1440),
	CONSTRAINT "appointments_date_form" CHECK("appointments"."date" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "appointments_status" CHECK("appointments"."status" IN ('booked', 'confirmed', 'arrived', 'in_service', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "appointments_money" CHECK("appointments"."price_cents" >= 0 AND "appointments"."charge_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_reference` ON `appointments` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_idempotency_key` ON `appointments` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `appointments_occupied` ON `appointments` (`provider_id`,`date`,`start_min`) WHERE status NOT IN ('cancelled', 'no_show');--> statement-breakpoint
CREATE INDEX `appointments_date` ON `appointments` (`date`);--> statement-breakpoint
CREATE INDEX `appointments_client` ON `appointments` (`client_id`,`date`);--> statement-breakpoint
CREATE INDEX `appointments_email` ON `appointments` (`customer_email`,`date`);--> statement-breakpoint
CREATE INDEX `appointments_phone` ON `appointments` (`customer_phone_digits`,`date`);--> statement-breakpoint
CREATE INDEX `appointments_service` ON `appointments` (`service_id`,`date`);--> statement-breakpoint
CREATE TABLE `booking_hours` (
	`weekday` integer PRIMARY KEY NOT NULL,
	`opens_min` integer NOT NULL,
	`closes_min` integer NOT NULL,
	CONSTRAINT "booking_hours_weekday" CHECK("booking_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "booking_hours_span" CHECK("booking_hours"."opens_min" >= 0 AND "booking_hours"."closes_min" > "booking_hours"."opens_min" AND "booking_hours"."closes_min" <= 1440)
);
--> statement-breakpoint
CREATE TABLE `breaks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`start_min` integer NOT NULL,
	`end_min` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "breaks_weekday" CHECK("breaks"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "breaks_span" CHECK("breaks"."start_min" >= 0 AND "breaks"."end_min" > "breaks"."start_min" AND "breaks"."end_min" <= 1440)
);
--> statement-breakpoint
CREATE INDEX `breaks_provider` ON `breaks` (`provider_id`,`weekday`);--> statement-breakpoint
CREATE TABLE `closed_days` (
	`date` text PRIMARY KEY NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`audience` text NOT NULL,
	`recipient` text NOT NULL,
	`appointment_id` integer,
	`occasion` text NOT NULL,
	`facts` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outbox_audience" CHECK("outbox"."audience" IN ('client', 'provider', 'studio'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_occasion` ON `outbox` (`occasion`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_appointment` ON `outbox` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `policies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `policies_body` ON `policies` (`body`);--> statement-breakpoint
CREATE TABLE `providers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`buffer_minutes` integer DEFAULT 15 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "providers_buffer" CHECK("providers"."buffer_minutes" BETWEEN 0 AND 240)
);
--> statement-breakpoint
CREATE TABLE `service_providers` (
	`service_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	PRIMARY KEY(`service_id`, `provider_id`),
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `service_providers_provider` ON `service_providers` (`provider_id`);--> statement-breakpoint
CREATE TABLE `services` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`duration_minutes` integer DEFAULT 60 NOT NULL,
	`price_cents` integer NOT NULL,
	`image` text,
	`unavailable` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "services_duration" CHECK("services"."duration_minutes" BETWEEN 5 AND 720),
	CONSTRAINT "services_price" CHECK("services"."price_cents" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_name` ON `services` (lower("name"));--> statement-breakpoint
CREATE TABLE `settings` (
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
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_one_row" CHECK("settings"."id" = 1),
	CONSTRAINT "settings_window" CHECK("settings"."window_days" BETWEEN 1 AND 365),
	CONSTRAINT "settings_notice" CHECK("settings"."minimum_notice_minutes" >= 0 AND "settings"."notice_hours" >= 0)
);
--> statement-breakpoint
CREATE TABLE `texts` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `time_off` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`first_date` text NOT NULL,
	`start_min` integer DEFAULT 0 NOT NULL,
	`last_date` text NOT NULL,
	`end_min` integer DEFAULT 1440 NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "time_off_order" CHECK("time_off"."last_date" > "time_off"."first_date" OR ("time_off"."last_date" = "time_off"."first_date" AND "time_off"."end_min" > "time_off"."start_min")),
	CONSTRAINT "time_off_minutes" CHECK("time_off"."start_min" BETWEEN 0 AND 1440 AND "time_off"."end_min" BETWEEN 0 AND 1440)
);
--> statement-breakpoint
CREATE INDEX `time_off_provider` ON `time_off` (`provider_id`,`last_date`);--> statement-breakpoint
CREATE TABLE `tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "tokens_purpose" CHECK("tokens"."purpose" IN ('manage', 'reset', 'verify', 'invite', 'setup'))
);
--> statement-breakpoint
CREATE INDEX `tokens_expires` ON `tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `tokens_subject` ON `tokens` (`purpose`,`subject_id`);--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_known" CHECK("user_roles"."role" IN ('user', 'admin', 'provider', 'receptionist'))
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`phone` text,
	`password_hash` text,
	`created_at` integer NOT NULL,
	`last_login_at` integer,
	CONSTRAINT "users_email_normal" CHECK("users"."email" IS NULL OR "users"."email" = lower(trim("users"."email")))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `working_hours` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`start_min` integer NOT NULL,
	`end_min` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "working_hours_weekday" CHECK("working_hours"."weekday" BETWEEN 1 AND 7),
	CONSTRAINT "working_hours_span" CHECK("working_hours"."start_min" >= 0 AND "working_hours"."end_min" > "working_hours"."start_min" AND "working_hours"."end_min" <= 1440)
);
--> statement-breakpoint
CREATE INDEX `working_hours_provider` ON `working_hours` (`provider_id`,`weekday`);