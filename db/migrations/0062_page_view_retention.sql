-- Page views are dropped by age; there are far more of them than fires of leads.
CREATE INDEX pixel_fires_views ON pixel_fires (fired_at) WHERE lead_id IS NULL;
