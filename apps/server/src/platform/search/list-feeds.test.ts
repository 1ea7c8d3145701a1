import { expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { testServer } from '../../../test/server.ts'
import { collectEffects } from '../effects.ts'
import { listFeedsOf } from './list-feeds.ts'

const caller = { userId: 'u', sessionId: null, requestId: 'r', address: '' }
const told = (change: Parameters<ReturnType<typeof collectEffects>['audit']>[1]) => {
  const effects = collectEffects('POST /x', 'c', caller, new Map([['user', ['user', 'buyer']]]))
  effects.audit('user', change)
  effects.audit('nobody-lists-it', change)
  return effects.messages.map(({ payload }) => payload['change'] as Record<string, unknown>)
}

it('tells each list that shows the record, with its id and version and the names of fields only', () => {
  const messages = told({ id: '1', version: 4, action: 'change', before: { name: 'secret' }, after: { name: 'other' } })
  expect(messages.map(({ type }) => type)).toEqual(['user', 'buyer'])
  expect(messages[0]).toMatchObject({ id: '1', version: 4, changed: ['name'], by: 'u' })
  expect(JSON.stringify(messages)).not.toContain('secret')
  expect(messages[0]).not.toHaveProperty('action')
})

it.each([
  [{ id: '1', before: null, after: { a: 1 }, version: 1 }, 'created'],
  [{ id: '1', before: null, after: { a: 1 } }, 'created'],
  [{ id: '1', before: null, after: { a: 1 }, action: 'create' }, 'created'],
  [{ id: '1', before: null, after: { a: 1 }, action: 'mail-password-reset' }, undefined],
  [{ id: '1', before: { a: 1 }, after: null }, 'removed'],
  [{ id: '1', before: { a: 1 }, after: { a: 2 } }, undefined],
] as const)('%j is %s', (change, action) => expect(told(change)[0]?.['action']).toBe(action))

it('knows of lists that say nothing', () => expect(listFeedsOf([])).toEqual(new Map()))

it('a change of a person reaches the list of users by itself', async () => {
  const { call, given, owner } = await testServer()
  const company = await given.company()
  const ana = await given.user(company, ['EDIT_USER'])
  // Realtime rows are deleted once they are out, so they are caught on their way in.
  await owner`create table caught (payload jsonb)`
  await owner`grant insert on caught to galen_app`
  await owner.unsafe(`create function catch_news() returns trigger language plpgsql as
    $$ begin insert into caught values (new.payload); return new; end $$`)
  await owner.unsafe(`create trigger catch_news before insert on outbox for each row when (new.kind = 'realtime')
    execute function catch_news()`)
  const reply = await call(account.changeName, { body: { version: 1, givenName: 'Anna' } }, { as: ana })
  expect(reply.status).toBe(200)
  const [row] = await owner`select payload from caught where payload ->> 'destination' = '/topic/company'`
  expect(row?.['payload']).toMatchObject({
    change: { type: 'user', id: ana.id, version: 2, by: ana.id, changed: ['givenName'] },
  })
})
