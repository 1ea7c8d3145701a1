-- The accounts of each role: the one of the configuration and those from a day on. Proofs compare their balances with ledgers.
create view mapped_account with (security_invoker = true) as
select m.company_id, m.code as role, m.account_id from property m where m.type = 'accountMapping' and m.account_id is not null
union
select r.company_id, r.role, r.account_id from account_role r;
grant select on mapped_account to galen_app, galen_jobs;
