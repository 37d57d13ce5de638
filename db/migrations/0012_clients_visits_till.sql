CREATE TABLE `addons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`name` text NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`price_cents` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addons_minutes" CHECK("addons"."minutes" BETWEEN 0 AND 240),
	CONSTRAINT "addons_price" CHECK("addons"."price_cents" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
CREATE INDEX `addons_service` ON `addons` (`service_id`,`position`);--> statement-breakpoint
CREATE TABLE `appointment_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`appointment_id` integer NOT NULL,
	`addon_id` integer,
	`name` text NOT NULL,
	`minutes` integer NOT NULL,
	`price_cents` integer NOT NULL,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`addon_id`) REFERENCES `addons`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `appointment_items_appointment` ON `appointment_items` (`appointment_id`);--> statement-breakpoint
CREATE TABLE `appointment_resources` (
	`appointment_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	PRIMARY KEY(`appointment_id`, `resource_id`),
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `appointment_resources_resource` ON `appointment_resources` (`resource_id`);--> statement-breakpoint
CREATE TABLE `client_consents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` integer NOT NULL,
	`kind` text NOT NULL,
	`given` integer NOT NULL,
	`date` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_consents_kind" CHECK("client_consents"."kind" IN ('patch_test', 'photos', 'marketing'))
);
--> statement-breakpoint
CREATE INDEX `client_consents_client` ON `client_consents` (`client_id`,`kind`,`date`);--> statement-breakpoint
CREATE TABLE `client_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kept_id` integer NOT NULL,
	`merged_id` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	`before` text NOT NULL,
	`undone_at` integer,
	`undone_by` integer,
	FOREIGN KEY (`kept_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`merged_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_merges_kept` ON `client_merges` (`kept_id`);--> statement-breakpoint
CREATE INDEX `client_merges_merged` ON `client_merges` (`merged_id`);--> statement-breakpoint
CREATE TABLE `client_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` integer NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_notes_client` ON `client_notes` (`client_id`,`at`);--> statement-breakpoint
CREATE TABLE `client_pairs` (
	`one_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	PRIMARY KEY(`one_id`, `other_id`),
	FOREIGN KEY (`one_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_pairs_other` ON `client_pairs` (`other_id`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`phone_digits` text DEFAULT '' NOT NULL,
	`account_id` integer,
	`mark` text DEFAULT '' NOT NULL,
	`mark_kind` text,
	`online_rule` text DEFAULT 'usual' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`merged_into` integer,
	`erased_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`merged_into`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "clients_email_normal" CHECK("clients"."email" = lower(trim("clients"."email"))),
	CONSTRAINT "clients_online_rule" CHECK("clients"."online_rule" IN ('usual', 'ask', 'not_online'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_account` ON `clients` (`account_id`);--> statement-breakpoint
CREATE INDEX `clients_email` ON `clients` (`email`);--> statement-breakpoint
CREATE INDEX `clients_phone` ON `clients` (`phone_digits`);--> statement-breakpoint
CREATE INDEX `clients_merged` ON `clients` (`merged_into`) WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE TABLE `day_closings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	`currency` text NOT NULL,
	`float_cents` integer NOT NULL,
	`expected_cents` integer NOT NULL,
	`counted_cents` integer NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`figures` text DEFAULT '{}' NOT NULL,
	`reopened_at` integer,
	`reopened_by` integer,
	`reopen_reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_closings_date` ON `day_closings` (`date`) WHERE reopened_at IS NULL;--> statement-breakpoint
CREATE TABLE `joint_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "joint_visits_kind" CHECK("joint_visits"."kind" IN ('chain', 'household'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `joint_visits_reference` ON `joint_visits` (`reference`);--> statement-breakpoint
CREATE TABLE `package_offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`service_id` integer,
	`visits` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`valid_months` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "package_offers_visits" CHECK("package_offers"."visits" BETWEEN 2 AND 100),
	CONSTRAINT "package_offers_price" CHECK("package_offers"."price_cents" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
CREATE TABLE `packages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`offer_id` integer,
	`record_id` integer,
	`service_id` integer,
	`name` text NOT NULL,
	`visits` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	`last_date` text,
	FOREIGN KEY (`offer_id`) REFERENCES `package_offers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`record_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "packages_visits" CHECK("packages"."visits" > 0)
);
--> statement-breakpoint
CREATE INDEX `packages_record` ON `packages` (`record_id`) WHERE record_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`method` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`given_cents` integer DEFAULT 0 NOT NULL,
	`voucher_id` integer,
	`package_id` integer,
	`package_visits` integer DEFAULT 0 NOT NULL,
	`appointment_id` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_method" CHECK("payments"."method" IN ('cash', 'card', 'transfer', 'voucher', 'package', 'deposit'))
);
--> statement-breakpoint
CREATE INDEX `payments_sale` ON `payments` (`sale_id`);--> statement-breakpoint
CREATE INDEX `payments_voucher` ON `payments` (`voucher_id`) WHERE voucher_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_package` ON `payments` (`package_id`) WHERE package_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_appointment` ON `payments` (`appointment_id`) WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`price_cents` integer NOT NULL,
	`tax_rate_id` integer,
	`counts_stock` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tax_rate_id`) REFERENCES `tax_rates`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "products_price" CHECK("products"."price_cents" BETWEEN 0 AND 100000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_name` ON `products` (lower("name"));--> statement-breakpoint
CREATE TABLE `resources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`places` integer DEFAULT 1 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "resources_places" CHECK("resources"."places" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `resources_name` ON `resources` (lower("name"));--> statement-breakpoint
CREATE TABLE `sale_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_name` text DEFAULT '' NOT NULL,
	`tax_basis_points` integer DEFAULT 0 NOT NULL,
	`tax_cents` integer DEFAULT 0 NOT NULL,
	`appointment_id` integer,
	`provider_id` integer,
	`service_id` integer,
	`product_id` integer,
	`voucher_id` integer,
	`package_id` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`appointment_id`) REFERENCES `appointments`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`voucher_id`) REFERENCES `vouchers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`package_id`) REFERENCES `packages`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "sale_lines_kind" CHECK("sale_lines"."kind" IN ('service', 'addon', 'product', 'discount', 'fee', 'tip', 'voucher', 'package', 'deposit'))
);
--> statement-breakpoint
CREATE INDEX `sale_lines_sale` ON `sale_lines` (`sale_id`);--> statement-breakpoint
CREATE INDEX `sale_lines_appointment` ON `sale_lines` (`appointment_id`) WHERE appointment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`date` text NOT NULL,
	`at` integer NOT NULL,
	`by` integer,
	`record_id` integer,
	`currency` text NOT NULL,
	`total_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`tax_included` integer NOT NULL,
	`void_of` integer,
	`reason` text DEFAULT '' NOT NULL,
	`idempotency_key` text,
	FOREIGN KEY (`record_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`void_of`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "sales_kind" CHECK(("sales"."kind" = 'void') = ("sales"."void_of" IS NOT NULL) AND "sales"."kind" IN ('sale', 'void'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sales_number` ON `sales` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_void_of` ON `sales` (`void_of`);--> statement-breakpoint
CREATE UNIQUE INDEX `sales_idempotency_key` ON `sales` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `sales_date` ON `sales` (`date`);--> statement-breakpoint
CREATE INDEX `sales_record` ON `sales` (`record_id`) WHERE record_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `series` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`every_weeks` integer NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	CONSTRAINT "series_weeks" CHECK("series"."every_weeks" BETWEEN 1 AND 52)
);
--> statement-breakpoint
CREATE TABLE `service_preconditions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`service_id` integer NOT NULL,
	`kind` text NOT NULL,
	`other_service_id` integer,
	`hours` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`consent` text,
	`mark_kind` text,
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "service_preconditions_kind" CHECK("service_preconditions"."kind" IN ('before', 'apart', 'consent', 'mark')),
	CONSTRAINT "service_preconditions_figures" CHECK("service_preconditions"."hours" BETWEEN 0 AND 8760 AND "service_preconditions"."days" BETWEEN 0 AND 730)
);
--> statement-breakpoint
CREATE INDEX `service_preconditions_service` ON `service_preconditions` (`service_id`);--> statement-breakpoint
CREATE TABLE `service_resources` (
	`service_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	PRIMARY KEY(`service_id`, `resource_id`),
	FOREIGN KEY (`service_id`) REFERENCES `services`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`resource_id`) REFERENCES `resources`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `service_resources_resource` ON `service_resources` (`resource_id`);--> statement-breakpoint
CREATE TABLE `stock_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`why` text NOT NULL,
	`sale_id` integer,
	`at` integer NOT NULL,
	`by` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "stock_moves_why" CHECK("stock_moves"."why" IN ('sale', 'void', 'delivery', 'count', 'loss'))
);
--> statement-breakpoint
CREATE INDEX `stock_moves_product` ON `stock_moves` (`product_id`);--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`basis_points` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tax_rates_points" CHECK("tax_rates"."basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`value_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`made_at` integer NOT NULL,
	`made_by` integer,
	`last_date` text,
	`for_name` text DEFAULT '' NOT NULL,
	`record_id` integer,
	FOREIGN KEY (`record_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "vouchers_value" CHECK("vouchers"."value_cents" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vouchers_code` ON `vouchers` (`code`);--> statement-breakpoint
CREATE INDEX `vouchers_record` ON `vouchers` (`record_id`) WHERE record_id IS NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_daily_counts` (
	`date` text NOT NULL,
	`what` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`date`, `what`, `subject`),
	CONSTRAINT "daily_counts_what" CHECK("__new_daily_counts"."what" IN ('page', 'opened', 'day', 'refused', 'booked', 'referrer', 'no_times'))
);
--> statement-breakpoint
INSERT INTO `__new_daily_counts`("date", "what", "subject", "count") SELECT "date", "what", "subject", "count" FROM `daily_counts`;--> statement-breakpoint
DROP TABLE `daily_counts`;--> statement-breakpoint
ALTER TABLE `__new_daily_counts` RENAME TO `daily_counts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `appointments` ADD `record_id` integer REFERENCES clients(id);--> statement-breakpoint
ALTER TABLE `appointments` ADD `joint_id` integer REFERENCES joint_visits(id);--> statement-breakpoint
ALTER TABLE `appointments` ADD `joint_position` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `series_id` integer REFERENCES series(id);--> statement-breakpoint
ALTER TABLE `appointments` ADD `pause_start_min` integer;--> statement-breakpoint
ALTER TABLE `appointments` ADD `pause_end_min` integer;--> statement-breakpoint
CREATE INDEX `appointments_record` ON `appointments` (`record_id`,`date`) WHERE record_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `appointments_joint` ON `appointments` (`joint_id`) WHERE joint_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `appointments_series` ON `appointments` (`series_id`) WHERE series_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `loyalty_rewards` ADD `record_id` integer REFERENCES clients(id);--> statement-breakpoint
CREATE INDEX `loyalty_rewards_record` ON `loyalty_rewards` (`record_id`);--> statement-breakpoint
ALTER TABLE `service_providers` ADD `price_cents` integer;--> statement-breakpoint
ALTER TABLE `service_providers` ADD `duration_minutes` integer;--> statement-breakpoint
ALTER TABLE `services` ADD `pause_after_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `pause_minutes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `services` ADD `tax_rate_id` integer REFERENCES tax_rates(id);--> statement-breakpoint
ALTER TABLE `settings` ADD `chain_gap_minutes` integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `tax_included` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `tax_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `receipt_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `cash_float_cents` integer DEFAULT 0 NOT NULL;