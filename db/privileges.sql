-- Run after every migration: what the application's own role may do. Append-only tables lack UPDATE and DELETE.
GRANT USAGE ON SCHEMA public TO sluice_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO sluice_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO sluice_app;
REVOKE UPDATE, DELETE, TRUNCATE ON system_log, system_log_chain, ledger FROM sluice_app;
REVOKE INSERT, UPDATE, DELETE ON migrations FROM sluice_app;
GRANT EXECUTE ON FUNCTION keep_months(text, timestamptz, interval) TO sluice_app;
