-- The page of approvals lists the latest decisions.
create index sales_approval_decided on sales_approval (company_id, decided_at desc)
  where status in ('Approved', 'Rejected') and code in ('CREDIT_LIMIT', 'PAST_DUE');
create index vendor_payment_decided on vendor_payment (company_id, decided_at desc) where decided_at is not null;
create index journal_proposal_decided on journal_proposal (company_id, decided_at desc) where decided_at is not null;
create index item_class_proposal_decided on item_class_proposal (company_id, decided_at desc) where decided_at is not null;
