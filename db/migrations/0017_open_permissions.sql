-- What the console left open to every admin now asks for a permission; every role keeps what its people could do.
-- The version moves on, so that a form opened before does not take it away again unseen.
UPDATE roles
SET permissions = ARRAY(
      SELECT DISTINCT p FROM unnest(permissions || ARRAY[
        'leads_view', 'publisher_manage', 'lender_manage', 'order_manage',
        'caps_manage', 'money_manage', 'reports_view', 'settings_manage'
      ]) AS p ORDER BY p
    ),
    version = version + 1;
