-- An expression: drizzle-kit writes it as two columns.
CREATE INDEX `clients_phone_end` ON `clients` (substr("phone_digits", -7));