CREATE INDEX `outbox_urgent` ON `outbox` (`due_at`) WHERE user_id IS NOT NULL AND sent_at IS NULL AND dropped_at IS NULL;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`);