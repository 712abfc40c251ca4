-- Tokens of mailed seat links are hashed like all other tokens: SHA-256 in base64url without padding, before in hex.
update signups set
  cancel_hash = rtrim(translate(encode(decode(cancel_hash, 'hex'), 'base64'), '+/', '-_'), '='),
  reminder_hash = rtrim(translate(encode(decode(reminder_hash, 'hex'), 'base64'), '+/', '-_'), '=')
where cancel_hash is not null or reminder_hash is not null;
update waitlist set
  token_hash = rtrim(translate(encode(decode(token_hash, 'hex'), 'base64'), '+/', '-_'), '='),
  offer_hash = rtrim(translate(encode(decode(offer_hash, 'hex'), 'base64'), '+/', '-_'), '=');
