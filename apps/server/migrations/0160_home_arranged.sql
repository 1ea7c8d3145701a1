-- How a person arranged the cards of the home page: the names in the chosen order, and those that are hidden.
alter table user_preferences
  add column home_order text[] not null default '{}',
  add column home_hidden text[] not null default '{}';
