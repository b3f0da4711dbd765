-- Sites that may show the publisher's offer page in a frame: host names with blanks between them.
ALTER TABLE publishers ADD COLUMN offersites text NOT NULL DEFAULT '';
