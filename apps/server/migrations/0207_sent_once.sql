-- An order from outside that names its customer by words is one order too when it is sent again: what it called the customer stays
-- with it, even when the customer is known later. Of those that came in twice before, the first one counts.
alter table sales_request no force row level security;
alter table sales_request add column sent_by text check (sent_by <> '');
update sales_request r set sent_by = f.sent_by
from (select distinct on (company_id, lower(btrim(customer_text)), lower(external_number)) company_id, id,
    lower(btrim(customer_text)) as sent_by
  from sales_request where customer_id is null and external_number is not null and btrim(customer_text) <> ''
  order by company_id, lower(btrim(customer_text)), lower(external_number), received_at, id) f
where r.company_id = f.company_id and r.id = f.id;
create unique index sales_request_sent_by_key on sales_request (company_id, sent_by, lower(external_number))
  where sent_by is not null and external_number is not null;
alter table sales_request force row level security;
