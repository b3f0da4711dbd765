-- Electricity providers by state, and the names that publishers' forms have for them. A provider's own title is among its
-- names: what a name stands for in a state is one question, with one answer.
CREATE TABLE electricity_providers (
  id bigint GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL, state text NOT NULL,
  dateadd timestamptz NOT NULL, user_id bigint,
  CONSTRAINT electricity_providers_pk PRIMARY KEY (id)
);
CREATE TABLE electricity_names (
  id bigint GENERATED ALWAYS AS IDENTITY,
  provider_id bigint NOT NULL, state text NOT NULL,
  -- As people write it, and as it is compared: letters and digits alone.
  title text NOT NULL, key text NOT NULL, own boolean NOT NULL DEFAULT false,
  dateadd timestamptz NOT NULL, user_id bigint,
  CONSTRAINT electricity_names_pk PRIMARY KEY (id),
  CONSTRAINT electricity_names_provider_fk FOREIGN KEY (provider_id) REFERENCES electricity_providers (id),
  CONSTRAINT electricity_names_once UNIQUE (state, key)
);
CREATE INDEX electricity_names_provider ON electricity_names (provider_id);
CREATE TRIGGER reference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON electricity_providers
  FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();
CREATE TRIGGER reference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON electricity_names
  FOR EACH STATEMENT EXECUTE FUNCTION reference_changed();

-- Content of landing pages, and every version it had: each save is one.
CREATE TABLE landing_pages (
  id bigint GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL, slug text NOT NULL, content text NOT NULL,
  dateadd timestamptz NOT NULL, dateupdate timestamptz NOT NULL, updated_by bigint,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT landing_pages_pk PRIMARY KEY (id),
  CONSTRAINT landing_pages_slug_unique UNIQUE (slug)
);
CREATE TABLE landing_page_versions (
  id bigint GENERATED ALWAYS AS IDENTITY,
  page_id bigint NOT NULL,
  title text NOT NULL, slug text NOT NULL, content text NOT NULL, note text NOT NULL DEFAULT '',
  dateadd timestamptz NOT NULL, user_id bigint,
  CONSTRAINT landing_page_versions_pk PRIMARY KEY (id),
  CONSTRAINT landing_page_versions_page_fk FOREIGN KEY (page_id) REFERENCES landing_pages (id) ON DELETE CASCADE
);
CREATE INDEX landing_page_versions_page ON landing_page_versions (page_id, id DESC);
