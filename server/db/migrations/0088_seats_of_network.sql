-- The seats that visitors of one network took lately are counted for each sign-up (server/signups/seats/unpaid-time.ts).
create index signups_of_network on signups (network, created_at) where network is not null;
