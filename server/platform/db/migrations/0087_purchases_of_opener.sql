-- What one network has opened lately is counted for each cart; not only what is open (server/selling/orders/hold-cap.ts).
drop index purchases_open;
create index purchases_of_opener on purchases (opener, opened_at) where opener is not null;
