-- A buyer looks for what was received at a cost.
create index receipt_line_cost on receipt_line (company_id, (cost::double precision));
