-- A fiscal year of the books and the entry that closes it. Its rows are what two people who close a year at once wait for.
create table fiscal_year (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  year integer not null check (year between 1990 and 2200),
  closing_entry_id uuid,
  primary key (company_id, id),
  unique (company_id, year),
  foreign key (company_id, closing_entry_id) references journal_entry
);
create index fiscal_year_closing on fiscal_year (company_id, closing_entry_id) where closing_entry_id is not null;
call protect_company_table('fiscal_year');
call create_rls_policies();

-- Years that are closed already get their row. Of two entries that close the same year the first counts; the ledger check
-- names the other one, and opening the year takes both back.
alter table fiscal_year no force row level security;
alter table journal_entry no force row level security;
alter table journal_proposal no force row level security;
insert into fiscal_year (company_id, year, closing_entry_id)
select distinct on (e.company_id, e.accounting_date) e.company_id, extract(year from e.accounting_date), e.id
from journal_entry e
where e.source_kind = 'year-end' and e.stage = 'closing' and e.reverses_id is null and not exists (
  select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)
order by e.company_id, e.accounting_date, e.posted_at, e.id;

-- A year end waits once. The later ones of those that were proposed at the same moment are refused.
update journal_proposal j set status = 'Refused', decided_at = now(), decision_note = 'Proposed twice'
where j.kind = 'year-end' and j.status = 'Waiting' and exists (
  select from journal_proposal o where o.company_id = j.company_id and o.kind = 'year-end' and o.status = 'Waiting'
    and o.accounting_date = j.accounting_date and (o.proposed_at, o.id) < (j.proposed_at, j.id));
create unique index journal_proposal_year_end on journal_proposal (company_id, accounting_date)
  where kind = 'year-end' and status = 'Waiting';
alter table fiscal_year force row level security;
alter table journal_entry force row level security;
alter table journal_proposal force row level security;
