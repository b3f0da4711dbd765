-- Who made a key, shown beside it: somebody of the publisher, or staff.

ALTER TABLE rcids ADD COLUMN apikey_by bigint;
UPDATE rcids AS r SET apikey_by = (
  SELECT l.user_id FROM system_log AS l WHERE l.rcid_id = r.id AND l.title IN ('RCID added', 'API key rotated')
  ORDER BY l.dateadd DESC, l.id DESC LIMIT 1
) WHERE r.apikey IS NOT NULL;
