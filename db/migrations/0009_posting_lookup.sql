-- A posting is also opened by its own id. Ids rise with time, so that ranges of pages are enough and cost writers nothing.
CREATE INDEX postings_id ON postings USING brin (id) WITH (pages_per_range = 16);
