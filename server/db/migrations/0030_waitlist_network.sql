-- Keyed fingerprint of the network that somebody joined the line from; cleared once the class has begun.
alter table waitlist add column network text;
