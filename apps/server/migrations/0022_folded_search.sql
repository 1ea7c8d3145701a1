-- Lower case without accents, as foldText() of packages/domain does it: "tomas" finds Tomás.
create function fold_accents(value text) returns text language sql immutable strict parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'),
    'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

create function fold_search_text() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.text := public.fold_accents(new.text);
  return new;
end $$;
create trigger fold_search_text before insert or update of text on search_text for each row execute function fold_search_text();
update search_text set text = text where octet_length(text) <> char_length(text);
