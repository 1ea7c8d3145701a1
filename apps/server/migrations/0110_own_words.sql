-- Documents are found by their own words: number, references, tracking and check numbers. Names are stored once, with the
-- customer, vendor or item, and found there first: renaming one writes no document.

-- Text as search_text keeps it.
create function words_of(variadic parts text[]) returns text language sql immutable parallel safe
return ' ' || lower(regexp_replace(array_to_string(parts, ' '), '\s+', ' ', 'g'));

create or replace function sales_order_words(o sales_order) returns text language sql stable
  return words_of(o.number, o.external_number);
create or replace function sales_request_words(r sales_request) returns text language sql stable
  return words_of(r.number, r.external_number, r.customer_text);
drop trigger keep_words_of_customer_orders on customer;
drop function keep_words_of_customer_orders();

create function invoice_words(n invoice) returns text language sql stable
  return words_of(n.number, n.external_number, n.tracking_ship_number,
    (select o.number from sales_order o where o.company_id = n.company_id and o.id = n.sales_order_id));
create function purchase_order_words(o purchase_order) returns text language sql stable
  return words_of(o.number, o.vendor_reference);
create function receipt_words(r receipt) returns text language sql stable
  return words_of(r.number, r.vendor_invoice,
    (select o.number from purchase_order o where o.company_id = r.company_id and o.id = r.purchase_order_id));
create function customer_payment_words(p customer_payment) returns text language sql stable
  return words_of(p.number, p.reference,
    (select b.number from batch b where b.company_id = p.company_id and b.id = p.batch_id));
create function vendor_payment_words(p vendor_payment) returns text language sql stable
  return words_of(p.number, p.reference, p.check_number);
create function customer_credit_words(k customer_credit) returns text language sql stable
  return words_of(k.number, (select n.number from invoice n where n.company_id = k.company_id and n.id = k.invoice_id));
create function vendor_credit_words(k vendor_credit) returns text language sql stable
  return words_of(k.number, k.reference, (select r.number from receipt r where r.company_id = k.company_id and r.id = k.receipt_id));
create function stock_operation_words(o stock_operation) returns text language sql stable
  return words_of(o.number, o.note, o.justification);
-- Entries of documents are found by the number of the document; only what people wrote themselves has words.
create function journal_entry_words(e journal_entry) returns text language sql stable
  return case when e.source_kind not in ('invoice', 'receipt', 'customer-payment', 'vendor-payment', 'commission')
    then words_of(e.source_number, e.memo) end;

-- One function for all of them; the kind of the text is its argument, the words are those of the function named after the table.
create function keep_document_words() returns trigger language plpgsql as $$
declare
  words text;
begin
  if tg_op = 'DELETE' then
    delete from search_text t where t.company_id = old.company_id and t.kind = tg_argv[0] and t.id = old.id;
    return null;
  end if;
  if tg_table_name = 'invoice' then words := invoice_words(new);
  elsif tg_table_name = 'purchase_order' then words := purchase_order_words(new);
  elsif tg_table_name = 'receipt' then words := receipt_words(new);
  elsif tg_table_name = 'customer_payment' then words := customer_payment_words(new);
  elsif tg_table_name = 'vendor_payment' then words := vendor_payment_words(new);
  elsif tg_table_name = 'customer_credit' then words := customer_credit_words(new);
  elsif tg_table_name = 'vendor_credit' then words := vendor_credit_words(new);
  elsif tg_table_name = 'stock_operation' then words := stock_operation_words(new);
  else words := journal_entry_words(new);
  end if;
  if words is not null then
    insert into search_text (company_id, kind, id, text) values (new.company_id, tg_argv[0], new.id, words)
    on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text;
  end if;
  return null;
end $$;
create trigger keep_words after insert or delete or update of number, external_number, tracking_ship_number, sales_order_id on invoice
  for each row execute function keep_document_words('invoice');
create trigger keep_words after insert or delete or update of number, vendor_reference on purchase_order
  for each row execute function keep_document_words('purchase-order');
create trigger keep_words after insert or delete or update of number, vendor_invoice, purchase_order_id on receipt
  for each row execute function keep_document_words('receipt');
create trigger keep_words after insert or delete or update of number, reference, batch_id on customer_payment
  for each row execute function keep_document_words('customer-payment');
create trigger keep_words after insert or delete or update of number, reference, check_number on vendor_payment
  for each row execute function keep_document_words('vendor-payment');
create trigger keep_words after insert or update of number, invoice_id on customer_credit
  for each row execute function keep_document_words('customer-credit');
create trigger keep_words after insert or update of number, reference, receipt_id on vendor_credit
  for each row execute function keep_document_words('vendor-credit');
create trigger keep_words after insert on stock_operation for each row execute function keep_document_words('stock-operation');
create trigger keep_words after insert on journal_entry for each row execute function keep_document_words('journal');

-- A batch takes its number at the end of the transaction that opens it, behind its first payment.
create function keep_words_of_batch() returns trigger language plpgsql as $$
begin
  update search_text t set text = customer_payment_words(p) from customer_payment p
  where p.company_id = new.company_id and p.batch_id = new.id
    and t.company_id = p.company_id and t.kind = 'customer-payment' and t.id = p.id;
  return null;
end $$;
create trigger keep_words_of_batch after update of number on batch for each row
  when (old.number is distinct from new.number) execute function keep_words_of_batch();

-- What anyone who writes documents in bulk calls afterwards, without these triggers: the words that are missing.
create function write_missing_words(company uuid) returns void language sql set search_path = pg_catalog, public as $$
  insert into public.search_text (company_id, kind, id, at, text)
  select company_id, 'sales-order', id, created_at, public.sales_order_words(x) from public.sales_order x where company_id = company
  union all
  select company_id, 'sales-request', id, received_at, public.sales_request_words(x) from public.sales_request x where company_id = company
  union all
  select company_id, 'invoice', id, created_at, public.invoice_words(x) from public.invoice x where company_id = company
  union all
  select company_id, 'purchase-order', id, created_at, public.purchase_order_words(x) from public.purchase_order x where company_id = company
  union all
  select company_id, 'receipt', id, created_at, public.receipt_words(x) from public.receipt x where company_id = company
  union all
  select company_id, 'customer-payment', id, created_at, public.customer_payment_words(x) from public.customer_payment x where company_id = company
  union all
  select company_id, 'vendor-payment', id, created_at, public.vendor_payment_words(x) from public.vendor_payment x where company_id = company
  union all
  select company_id, 'customer-credit', id, created_at, public.customer_credit_words(x) from public.customer_credit x where company_id = company
  union all
  select company_id, 'vendor-credit', id, created_at, public.vendor_credit_words(x) from public.vendor_credit x where company_id = company
  union all
  select company_id, 'stock-operation', id, created_at, public.stock_operation_words(x) from public.stock_operation x where company_id = company
  union all
  select company_id, 'journal', id, posted_at, public.journal_entry_words(x) from public.journal_entry x
  where company_id = company and public.journal_entry_words(x) is not null
  on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text
$$;
revoke execute on function write_missing_words(uuid) from public;

-- The kinds that grow long have an index of their own in the partition of each company, the new ones among them.
create or replace function add_company_partition() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  partition text := 'search_text_' || replace(new.id::text, '-', '');
begin
  execute format('create table public.%I partition of public.search_text for values in (%L)', partition, new.id);
  perform public.index_words_of_partition(partition);
  execute format('alter table public.%I enable row level security', partition);
  execute format('alter table public.%I force row level security', partition);
  return null;
end $$;

create function index_words_of_partition(partition text) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  kinds text[] := array['audit', 'item', 'stock', 'customer', 'customer-address', 'sales-order', 'invoice', 'purchase-order', 'receipt',
    'customer-payment', 'vendor-payment'];
  own text;
begin
  foreach own in array kinds loop
    execute format('create index on public.%I using gin (text public.gin_trgm_ops) with (fastupdate = off) where kind = %L', partition, own);
  end loop;
  execute format('create index on public.%I using gin (text public.gin_trgm_ops) with (fastupdate = off) where kind <> all (%L)', partition, kinds);
end $$;
revoke execute on function index_words_of_partition(text) from public;

do $$
declare
  found record;
  walled text;
  tables text[] := array['search_text', 'sales_order', 'sales_request', 'invoice', 'purchase_order', 'receipt', 'customer_payment',
    'vendor_payment', 'customer_credit', 'vendor_credit', 'stock_operation', 'journal_entry', 'batch'];
begin
  foreach walled in array tables loop execute format('alter table %I no force row level security', walled); end loop;
  for found in select id, 'search_text_' || replace(id::text, '-', '') as partition from company loop
    for walled in select i.indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_am a on a.oid = c.relam and a.amname = 'gin' where i.indrelid = found.partition::regclass
    loop execute format('drop index %s', walled); end loop;
    perform write_missing_words(found.id);
    perform index_words_of_partition(found.partition);
  end loop;
  foreach walled in array tables loop execute format('alter table %I force row level security', walled); end loop;
end $$;
