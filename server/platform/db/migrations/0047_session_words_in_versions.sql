-- Earlier versions of the words about sessions get the parts that 0035 added, so that they can be restored.
update site_versions
set body = jsonb_build_object('page', current.body -> 'page', 'bring', current.body -> 'bring') || site_versions.body
from site_documents as current
where site_versions.section = 'sessions' and current.section = 'sessions' and not site_versions.body ? 'page';
