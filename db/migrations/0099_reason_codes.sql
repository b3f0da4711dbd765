-- What a lead's reason is counted by; the text beside it is for people. See src/engine/decide/reasons.ts.
ALTER TABLE leads ADD COLUMN reason_code text;
