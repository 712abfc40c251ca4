-- The home page gets a list of words from students, empty until the owner writes some, and its sample says why the form
-- asks for a phone number. Earlier versions change too: a sample that is published again stays a sample.
update site_documents set body = body || '{"testimonials": {"title": "What students say", "items": []}}'
  where section = 'home' and not body ? 'testimonials';
update site_versions set body = body || '{"testimonials": {"title": "What students say", "items": []}}'
  where section = 'home' and not body ? 'testimonials';
update site_documents set body = jsonb_set(body, '{freeSession,phoneHelp}', '"So I can reach you if something changes that day, or the call drops."')
  where section = 'home' and body #>> '{freeSession,phoneHelp}' = 'Only used if the call drops.';
update site_versions set body = jsonb_set(body, '{freeSession,phoneHelp}', '"So I can reach you if something changes that day, or the call drops."')
  where section = 'home' and body #>> '{freeSession,phoneHelp}' = 'Only used if the call drops.';
