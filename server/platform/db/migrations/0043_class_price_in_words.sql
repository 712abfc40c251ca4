-- What a class costs, in the owner's words: a text of the calendar's document. A text of the owner's own starts empty.
update site_documents
set body = body || jsonb_build_object('price', case written_by
  when 'sample' then '$15–$20, in cash at the door'
  else '' end)
where section = 'calendar' and not body ? 'price';
update site_versions set body = body || '{"price": ""}' where section = 'calendar' and not body ? 'price';
