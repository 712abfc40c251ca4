-- The tax class of a held or offered seat: like its price, a later change of the class does not touch it. Null: that of the
-- class.
alter table signups add column tax_class text check (tax_class in ('none', 'goods'));
alter table waitlist add column offered_tax_class text check (offered_tax_class in ('none', 'goods'));
