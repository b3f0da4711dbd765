-- Lists of postings are by the day they were sent, newest first, whatever the lender.
CREATE INDEX postings_sent ON postings (sent_at DESC, id DESC);
