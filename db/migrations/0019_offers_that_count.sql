ALTER TABLE `appointments` ADD `offer_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appointments` ADD `offer_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `entries` ADD `percent_off` integer;--> statement-breakpoint
ALTER TABLE `entries` ADD `amount_off_minor` integer;--> statement-breakpoint
ALTER TABLE `entries` ADD `weekdays` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `entries` ADD `from_min` integer;--> statement-breakpoint
ALTER TABLE `entries` ADD `to_min` integer;--> statement-breakpoint
ALTER TABLE `entries` ADD `categories` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `entries` ADD `for_accounts` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `packages` ADD `code` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Packages that were sold before get a code, like vouchers.
UPDATE `packages` SET `code` = substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || '-' || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1) || substr('ACDEFGHJKPQRTUVWXYZ234679', (abs(random()) % 25) + 1, 1);--> statement-breakpoint
CREATE UNIQUE INDEX `packages_code` ON `packages` (`code`) WHERE code <> '';