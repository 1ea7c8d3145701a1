import { expect, it } from 'vitest'
import { isWrite } from './dialect.ts'

it.each([
  'insert into item (id) values ($1)',
  'with moved as (select 1) update item set name = $1',
  'with gone as (delete from item returning id) select * from gone',
  'with "made" as (insert into "item" ("id") values ($1) returning "id") select "id" from "made"',
  'select 1; MERGE INTO item using x on true when matched then delete',
])('is a change: %s', (text) => expect(isWrite(text)).toBe(true))

it.each([
  'select * from item for update',
  'select * from item for no key update of i',
  "select 'update item' as words, changed_at from item -- update\n",
  'select updated_at, is_updated from item',
  "select set_config('a', 'b', true)",
])('is none: %s', (text) => expect(isWrite(text)).toBe(false))
