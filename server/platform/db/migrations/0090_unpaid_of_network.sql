-- The seats that visitors of one network held lately are counted for each sign-up (server/teaching/signups/seats/unpaid-time.ts).
create index signups_unpaid_of_network on signups (network, created_at) where network is not null and pay_hash is not null;
