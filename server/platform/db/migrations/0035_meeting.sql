-- How the student wants to meet. Null: they were not asked, or the owner booked.
alter table bookings add column meeting text check (meeting in ('in-person', 'online'));

-- The page about one-to-one sessions has words of its own.
update site_documents set body = $${
    "page": {
      "title": "One-to-one sessions",
      "description": "Book a private yoga or yoga therapy session with {teacher}, in {city} or online: prices on a sliding scale, and the next free times.",
      "lead": "An hour for you alone, in {city} or online. Pick a time, choose what you pay, and it’s yours."
    },
    "bring": "Clothes you can move in. Mats, blankets and tea are here. Online, a mat and a quiet corner are enough."
  }$$::jsonb || body
where section = 'sessions';
update site_documents set body = jsonb_set(body, '{lead}', '"A private hour, in person or online."')
where section = 'sessions'
  and body ->> 'lead' = 'A private hour, in person or online. For online, just say so in your message.';
