-- Each try of a post-back, and when the next one is due; nothing is due once it was taken, refused or given up.
ALTER TABLE pixel_fires
  ADD COLUMN tries   jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN next_at timestamptz;
