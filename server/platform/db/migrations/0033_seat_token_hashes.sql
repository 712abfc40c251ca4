-- Hashes of the tokens in mailed seat links get the format of all other tokens: base64url without padding instead of
-- hex.
update signups set
  cancel_hash = rtrim(translate(encode(decode(cancel_hash, 'hex'), 'base64'), '+/', '-_'), '='),
  reminder_hash = rtrim(translate(encode(decode(reminder_hash, 'hex'), 'base64'), '+/', '-_'), '=')
where cancel_hash is not null or reminder_hash is not null;
update waitlist set
  token_hash = rtrim(translate(encode(decode(token_hash, 'hex'), 'base64'), '+/', '-_'), '='),
  offer_hash = rtrim(translate(encode(decode(offer_hash, 'hex'), 'base64'), '+/', '-_'), '=');
