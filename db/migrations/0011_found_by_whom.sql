CREATE INDEX `outbox_user` ON `outbox` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `told_absence` ON `told` (`absence_id`) WHERE absence_id IS NOT NULL;