import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countryIndex } from '@galen/contract/admin/countries'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { userIndex } from '@galen/contract/admin/users'
import { auditIndex } from '@galen/contract/audit/audit'
import { search } from '@galen/contract/search-index'
import { searching } from '../../../test/searching.ts'
import { countrySearch } from '../../admin/properties/countries.search.ts'
import { userProfileSearch, userSearch } from '../../admin/users/user.search.ts'
import { auditSearch } from '../../audit/trail/audit.search.ts'
import { serveIndex } from './search.ts'

const served = await searching([countrySearch, userSearch, userProfileSearch, auditSearch])
const { call, owner, given, writeAudit: audit } = served
const galen = await given.company('Galen', 'America/New_York')
const other = await given.company('Other', 'Europe/Lisbon')
const boss = await given.user(galen, ['EDIT_USER', 'AUDIT'], 'boss@test.example')
const clerk = await given.user(galen, [], 'clerk@test.example')
const stranger = await given.user(other, ['EDIT_USER', 'AUDIT'], 'stranger@test.example')

const ask = (index: string, query: Record<string, unknown> = {}, as = boss) => served.ask(as, index, query)
const list = (index: string, query: Record<string, unknown> = {}, as = boss) => served.list(as, index, query)
const names = async (index: string, query: Record<string, unknown>) =>
  (await list(index, query)).content.map((row) => row['name'])

describe('who may search what', () => {
  it('refuses an unknown index', async () => {
    expect(await ask('nothing')).toMatchObject({ status: 404, body: { title: 'Search index nothing not found' } })
    expect(await ask('constructor')).toMatchObject({ status: 404 })
  })
  it('refuses someone without the permission of the index, or without a session', async () => {
    expect(await ask('user', {}, clerk)).toMatchObject({
      status: 403,
      body: { title: 'You need the permission Edit user' },
    })
    expect(await ask('audit', {}, clerk)).toMatchObject({ status: 403 })
    expect(await call(search, { params: { index: 'country' } })).toMatchObject({ status: 401 })
  })
  it('shows the rows of the own company only', async () => {
    await audit(other.id, [{ entity: 'secret-of-other' }])
    await audit(galen.id, [{ entity: 'own' }])
    expect((await list('user')).content.map((row) => row['email'])).toEqual(['boss@test.example', 'clerk@test.example'])
    expect((await list('user-profile', {}, clerk)).total).toBe(2)
    expect((await list('user', { query: `id:${stranger.id}` })).total).toBe(0)
    expect((await list('user', { query: 'stranger OR NOT stranger' })).total).toBe(2)
    for (const query of [
      '',
      'secret',
      'entity:secret-of-other',
      'entity:sec*',
      'NOT own',
      '-entity:own',
      'own OR secret',
    ])
      expect(JSON.stringify(await list('audit', { query }))).not.toContain('secret-of-other')
    expect((await list('audit', { query: 'secret' }, stranger)).total).toBe(1)
  })
})

describe('what each index answers', () => {
  it.each([
    [countryIndex, 'country'],
    [userIndex, 'user'],
    [userProfileIndex, 'user-profile'],
    [auditIndex, 'audit'],
  ] as const)('rows as the contract has them: %#', async (index, name) => {
    await audit(galen.id, [{ fields: ['name', 'price'], user_id: boss.id }])
    const { content } = await list(name)
    expect(content.length).toBeGreaterThan(0)
    for (const row of content) expect(Object.keys(row)).toEqual(Object.keys(index.row.strict().parse(row)))
  })

  it('a user has roles, duties and a state', async () => {
    const [row] = (await list('user', { query: 'email:boss@test.example' })).content
    expect(row).toMatchObject({
      name: expect.stringContaining('Test Person'),
      active: true,
      mfaEnabled: false,
      roles: expect.stringMatching(/^Role/),
      signedInAt: null,
    })
    await owner`update company_user set active = false where user_id = ${clerk.id}`
    expect(await names('user', { query: 'active:false' })).toHaveLength(1)
    await owner`update company_user set active = true where user_id = ${clerk.id}`
  })

  it('an audit entry names its user, or the system, and says whether it is sealed', async () => {
    await audit(galen.id, [{ entity: 'by-boss', user_id: boss.id }, { entity: 'by-itself' }])
    await owner`
      insert into audit_seal (company_id, position, audit_id, tx, hash)
      select company_id, 1, id, tx, '\\x00' from audit_entry where entity = 'by-boss'`
    const { content } = await list('audit', { query: 'entity:(by-boss OR by-itself)', 'sort[0].field': 'at' })
    expect(content).toMatchObject([
      { user: expect.stringContaining('Test Person'), userId: boss.id, sealed: true },
      { user: 'System', userId: null, sealed: false },
    ])
  })
})

describe('what a query finds', () => {
  it.each<[string, string[]]>([
    ['united', ['United Arab Emirates', 'United Kingdom', 'United States']],
    ['UNITED king', ['United Kingdom']],
    ['"united states"', ['United States']],
    ['id:US', ['United States']],
    ['id:us', []],
    ['id:(US OR GB)', ['United Kingdom', 'United States']],
    ['id:(US, GB)', ['United Kingdom', 'United States']],
    ['name:uni* id:(US OR UY)', ['United States']],
    ['name:?nited?states', ['United States']],
    ['united -arab NOT kingdom', ['United States']],
    ['(united king) OR id:FR', ['France', 'United Kingdom']],
    ['åland', ['New Zealand', 'Åland Islands']],
    ['ÅLAND', ['New Zealand', 'Åland Islands']],
    ['100%', []],
    ['_', []],
    ["o'brien' or 1=1 --", []],
    [
      '&',
      [
        'Antigua & Barbuda',
        'Bosnia & Herzegovina',
        'São Tomé & Príncipe',
        'St. Kitts & Nevis',
        'St. Pierre & Miquelon',
        'St. Vincent & Grenadines',
        'Trinidad & Tobago',
        'Turks & Caicos Islands',
        'Wallis & Futuna',
      ],
    ],
  ])('country: %s', async (query, found) => {
    const listed = (await names('country', { query })) as string[]
    if (query === 'united') expect(listed).toEqual(expect.arrayContaining(found))
    else if (query === '&') expect(listed.every((name) => name.includes('&'))).toBe(true)
    else expect(listed).toEqual(found)
  })

  it.each<[string, number]>([
    ['number:1', 1],
    ['number:(1 OR 2)', 2],
    ['number:[1 TO 1]', 1],
    ['number:>1', 1],
    ['number:{1 TO 2}', 0],
    ['number:1.5', 0],
    ['number:>=1.5', 1],
    ['number:<99999999999999999999', 2],
    ['number:-1', 0],
    ['active:true', 2],
    ['active:FALSE', 0],
    ['signedInAt:*', 1],
    ['-signedInAt:*', 1],
    ['NOT signedInAt:>2020-01-01', 1],
    ['signedInAt:2026-03-08', 1],
    ['signedInAt:2026-03-07', 0],
    ['signedInAt:[2026-03-08 TO 2026-03-08]', 1],
    ['signedInAt:>2026-03-08', 0],
    ['signedInAt:<2026-03-08', 0],
    ['signedInAt:<=2026-03-08', 1],
    ['signedInAt:1773028799999', 1],
    ['signedInAt:[1773028799999 TO *]', 1],
    ['signedInAt:>1773028799999', 0],
    ['signedInAt:"2026-03-09T03:59:59.999Z"', 1],
    ['signedInAt:"2026-03-08T23:59:59.999-04:00"', 1],
  ])('user: %s', async (query, total) => {
    // The last millisecond of a day of 23 hours in New York.
    await owner`update app_user set signed_in_at = '2026-03-09T03:59:59.999567Z' where id = ${boss.id}`
    expect((await list('user', { query })).total).toBe(total)
  })

  it('finds audit entries by words, fields and wildcards', async () => {
    await audit(galen.id, [
      {
        entity: 'sales-order',
        entity_id: 'SO-1001',
        fields: ['price', 'status'],
        action: 'POST /api/sales/orders/:id/place',
      },
      { entity: 'sales-order', entity_id: 'SO-1002', fields: ['status'], action: 'PATCH /api/sales/orders/:id' },
      {
        entity: 'purchase-order',
        entity_id: 'PO-1001',
        fields: ['price'],
        action: 'POST /api/purchase/orders/:id/place',
      },
    ])
    const found = async (query: string) =>
      (await list('audit', { query: `(${query}) AND (entityId:SO-* OR entityId:PO-*)` })).total
    expect(await found('sales')).toBe(2)
    expect(await found('SALES so-1001')).toBe(1)
    expect(await found('1001')).toBe(2)
    expect(await found('fields:price')).toBe(2)
    expect(await found('fields:(price status)')).toBe(1)
    expect(await found('fields:(price OR status)')).toBe(3)
    expect(await found('fields:pri*')).toBe(2)
    expect(await found('fields:pri')).toBe(0)
    expect(await found('NOT fields:price')).toBe(1)
    expect(await found('entityId:*-1001')).toBe(2)
    expect(await found('"orders/:id/place"')).toBe(2)
    expect(await found('so')).toBe(2)
    expect(await found('or')).toBe(0)
    expect(await found('sales OR po-1001')).toBe(3)
    expect(await found('NOT sales')).toBe(1)
    expect((await list('audit', { query: 'sales - & ()' })).total).toBe(2)
  })
})

describe('what is refused, by name', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['user', { query: 'nme:x' }, 'nme is not a field of user'],
    ['user', { query: '__proto__:x' }, '__proto__ is not a field of user'],
    ['user', { query: 'a OR (b AND NOT constructor:x)' }, 'constructor is not a field of user'],
    ['user', { query: 'passwordHash:x' }, 'passwordHash is not a field of user'],
    ['user', { query: 'number:x' }, 'number must be a number'],
    ['user', { query: 'number:1e5' }, 'number must be a number'],
    ['user', { query: 'number:12*' }, 'number cannot be searched with a wildcard'],
    ['user', { query: 'active:yes' }, 'active must be true or false'],
    ['user', { query: 'id:7' }, 'id must be an id'],
    ['user', { query: 'id:[a TO b]' }, 'id cannot be searched by a range'],
    ['user', { query: 'name:>a' }, 'name cannot be searched by a range'],
    ['user', { query: 'signedInAt:tomorrow' }, 'signedInAt must be a date'],
    ['user', { query: 'signedInAt:2026-02-30' }, 'signedInAt must be a date'],
    ['user', { query: 'signedInAt:"2026-02-30T00:00:00Z"' }, 'signedInAt must be a date'],
    ['user', { query: 'signedInAt:9999999999999999' }, 'signedInAt must be a date'],
    ['user', { query: 'signedInAt:[0001-01-01 TO 9999-12-31]' }, 'signedInAt must be a date'],
    ['user', { query: 'a*' }, 'query needs at least 2 characters beside a wildcard'],
    ['user', { query: '((((((a))))))' }, 'query must not nest parentheses deeper than 5'],
    ['user', { query: 'a '.repeat(129) }, 'query must have at most 128 terms'],
    ['user', { query: 'a'.repeat(4097) }, 'query must have at most 4096 characters'],
    ['country', { size: 10_001 }, 'size must be at most 10000'],
    ['user', { size: -1 }, 'size must be at least 0'],
    ['user', { from: 'x' }, 'from must be a number'],
    ['user', { from: 1_000_001 }, 'from must be at most 1000000'],
    ['user', { 'sort[0].field': 'password' }, 'sort[0].field must be one of number, name'],
    ['user', { 'sort[0].field': 'name', 'sort[0].direction': 'up' }, 'sort[0].direction must be Asc or Desc'],
    ['user', { 'sort[1].direction': 'Asc' }, 'sort[1].field is required'],
    ['user', { sort: 'name' }, 'sort is not known here'],
    ['user', { companyId: other.id }, 'companyId is not known here'],
  ])('%s %j', async (index, query, title) => {
    const reply = await ask(index, query)
    expect(reply).toMatchObject({ status: 400, body: { title: expect.stringContaining(title) } })
    const [field] = title.split(' ')
    expect((reply.body as { details: { field: string }[] }).details[0]?.field).toBe(field)
  })
})

describe('a select that does not yield the row', () => {
  it('does not compile', () => {
    // @ts-expect-error the name is missing
    serveIndex(countryIndex, (db) => db.selectFrom('country').select(['id']))
    // @ts-expect-error a number is not a name
    serveIndex(countryIndex, (db) => db.selectFrom('country').select(['id', sql<number>`1`.as('name')]))
    // @ts-expect-error it may be missing
    serveIndex(countryIndex, (db) => db.selectFrom('country').select(['id', sql<string | null>`name`.as('name')]))
    expect(serveIndex(countryIndex, (db) => db.selectFrom('country').select(['id', 'name'])).index.name).toBe('country')
  })
})
