-- What each rule of each order alone cost on a business day, lead by lead: the worker replays the day without the rule.
-- It is an estimate by the rules in force at kept_at, and can be dropped at any time: the worker replays the days again.
CREATE TABLE lead_gains (
  day     date NOT NULL CONSTRAINT lead_gains_pk PRIMARY KEY,
  gains   json NOT NULL,
  kept_at timestamptz NOT NULL
);
