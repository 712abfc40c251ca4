-- Keyed fingerprint of the network from which the student joined; cleared once the class has started.
alter table waitlist add column network text;
