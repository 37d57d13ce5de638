-- The news that every installation began with promised a reminder on the day before; the owner sets the moment now.
UPDATE entries SET body = replace(body, '2. The day before, we remind you.', '2. Before the visit, we remind you.')
WHERE slug = 'book-online' AND instr(body, '2. The day before, we remind you.') > 0;
