-- Written when its locks are held, not when the transaction began and waited for them: changes of one record come in the
-- order in which they happened.
alter table audit_entry alter column at set default clock_timestamp();
