-- The carts that a code paid in full, for the cap of unpaid tins (orders/hold-cap.ts).
create index purchases_free_carts on purchases (opened_at) where kind = 'cart' and total_cents = 0;
