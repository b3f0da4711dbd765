-- Editing the tracking parameters of a lead has a permission of its own; roles that could edit them keep it.
-- The version changes, so that a form that was opened before does not remove the permission.
UPDATE roles
SET permissions = ARRAY(SELECT DISTINCT p FROM unnest(permissions || 'lead_tracking'::text) AS p ORDER BY p),
    version = version + 1
WHERE 'publisher_manage' = ANY (permissions);
