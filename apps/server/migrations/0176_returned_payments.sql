-- A check or transfer that the bank sent back is returned, not void: it was deposited.
alter table customer_payment
  drop constraint customer_payment_status_check,
  drop constraint customer_payment_check2,
  add constraint customer_payment_status_check check (status in ('Draft', 'Posted', 'Void', 'Returned')),
  add constraint customer_payment_taken_back check ((status in ('Void', 'Returned')) = (void_at is not null));
