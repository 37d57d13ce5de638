ALTER TABLE `addons` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `appointment_items` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `appointments` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `appointments` RENAME COLUMN `charge_cents` TO `charge_minor`;--> statement-breakpoint
ALTER TABLE `appointments` RENAME COLUMN `waived_cents` TO `waived_minor`;--> statement-breakpoint
ALTER TABLE `day_closings` RENAME COLUMN `float_cents` TO `float_minor`;--> statement-breakpoint
ALTER TABLE `day_closings` RENAME COLUMN `expected_cents` TO `expected_minor`;--> statement-breakpoint
ALTER TABLE `day_closings` RENAME COLUMN `counted_cents` TO `counted_minor`;--> statement-breakpoint
ALTER TABLE `package_offers` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `packages` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `amount_cents` TO `amount_minor`;--> statement-breakpoint
ALTER TABLE `payments` RENAME COLUMN `given_cents` TO `given_minor`;--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `sale_lines` RENAME COLUMN `amount_cents` TO `amount_minor`;--> statement-breakpoint
ALTER TABLE `sale_lines` RENAME COLUMN `tax_cents` TO `tax_minor`;--> statement-breakpoint
ALTER TABLE `sales` RENAME COLUMN `total_cents` TO `total_minor`;--> statement-breakpoint
ALTER TABLE `sales` RENAME COLUMN `tax_cents` TO `tax_minor`;--> statement-breakpoint
ALTER TABLE `service_providers` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `services` RENAME COLUMN `price_cents` TO `price_minor`;--> statement-breakpoint
ALTER TABLE `settings` RENAME COLUMN `cash_float_cents` TO `cash_float_minor`;--> statement-breakpoint
ALTER TABLE `vouchers` RENAME COLUMN `value_cents` TO `value_minor`;--> statement-breakpoint
UPDATE `site_changes` SET `before` = replace(`before`, '_cents":', '_minor":') WHERE instr(`before`, '_cents":') > 0;--> statement-breakpoint
UPDATE `desk_changes` SET `before` = replace(`before`, '_cents":', '_minor":') WHERE instr(`before`, '_cents":') > 0;--> statement-breakpoint
UPDATE `desk_changes` SET `after` = replace(`after`, '_cents":', '_minor":') WHERE instr(`after`, '_cents":') > 0;--> statement-breakpoint
UPDATE `client_merges` SET `before` = replace(`before`, '_cents":', '_minor":') WHERE instr(`before`, '_cents":') > 0;
