-- The news that every installation began with promised a reminder on the day before; the owner sets the moment now.
UPDATE entries SET body = replace(body, '2. The day before, we remind you.', '2. Before the visit, we remind you.')
WHERE slug = 'book-online' AND instr(body, '2. The day before, we remind you.') > 0;
--> statement-breakpoint
-- An idempotency key belongs to its caller; of the older ones it is known whose the appointment is.
UPDATE appointments SET idempotency_key = coalesce(client_id, 'guest') || ' ' || idempotency_key
WHERE idempotency_key IS NOT NULL;
