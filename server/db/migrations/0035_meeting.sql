-- How the student wants to meet. Null: they were not asked, or the owner booked.
alter table bookings add column meeting text check (meeting in ('in-person', 'online'));
