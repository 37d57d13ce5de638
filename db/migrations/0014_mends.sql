ALTER TABLE `appointments` ADD `to_check` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `clients` ADD `bound_by` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `wrong_pins` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `wrong_pins_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_day_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `pin_day_at` integer;