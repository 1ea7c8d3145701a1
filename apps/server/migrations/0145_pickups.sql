-- When the carrier of a shipping service comes, every day, in the time zone of the company: 16:30.
alter table shipping_service add column pickup_time text check (pickup_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
