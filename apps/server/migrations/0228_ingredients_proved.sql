-- The class of an item is proved against its ingredients, over all companies.
create policy every_company on item_ingredient to galen_jobs using (true);
grant select on item_ingredient to galen_jobs;
