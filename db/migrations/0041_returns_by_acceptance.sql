-- Lenders may be credited on the day a return was accepted.
CREATE INDEX return_items_accepted ON return_items (datefinalized) WHERE status = 'accepted';
