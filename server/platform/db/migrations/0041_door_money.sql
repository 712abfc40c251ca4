-- Cash from the door is in the owner's list of payments and in its monthly totals.
create index door_sales_newest on door_sales (sold_at desc, id desc);
create index door_sales_undone on door_sales (undone_at) where undone_at is not null;
