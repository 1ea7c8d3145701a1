-- The last comparison of the ledgers of documents with their accounts, made by the clock and when someone asks for it.
create table ledger_proof (
  company_id uuid primary key references company,
  proved_at timestamptz not null,
  figures jsonb not null
);
call protect_company_table('ledger_proof');
call create_rls_policies();
