-- A guardian spends the passes and credit of a child without an account (server/selling/payments/wallet.ts), also after a hold ended.
create or replace function hold_wallet_again(purchase uuid, at timestamptz, today date) returns boolean language plpgsql as $$
begin
  perform from wallet_lots where id in (select lot_id from tenders where purchase_id = purchase and state = 'released')
    order by id for no key update;
  if exists (select from tenders join wallet_lots on wallet_lots.id = lot_id
      join purchases on purchases.id = tenders.purchase_id left join people on people.id = purchases.person_id
      where tenders.purchase_id = purchase and tenders.state = 'released'
        and (tenders.units > remaining or expires_on < today
          or not coalesce(wallet_lots.person_id in (purchases.person_id, people.guardian_id)
            or exists (select from people as child
              where child.id = wallet_lots.person_id and child.guardian_id = purchases.person_id),
            wallet_lots.person_id is null))) then
    return false;
  end if;
  insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, -units, 'held', id, hold_wallet_again.at from tenders
    where purchase_id = purchase and state = 'released';
  update tenders set state = 'held' where purchase_id = purchase and state = 'released';
  return true;
end $$;
