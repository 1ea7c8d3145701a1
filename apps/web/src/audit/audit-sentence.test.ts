import { describe, expect, it } from 'vitest'
import { actionInWords, inWords, valueInWords } from './audit-sentence.ts'

const deed = (part: Partial<Parameters<typeof actionInWords>[0]>) =>
  actionInWords({ entity: 'user', action: 'identity.changeName', fields: [], before: {}, after: {}, ...part })

describe('an audit row in words', () => {
  it.each([
    [
      { fields: ['givenName'], before: { givenName: 'Ana' }, after: { givenName: 'Anna' } },
      'set given name of user from Ana to Anna',
    ],
    [
      { fields: ['mfaEnabled'], before: { mfaEnabled: true }, after: { mfaEnabled: false } },
      'set mfa enabled of user from yes to no',
    ],
    [{ fields: ['a', 'b'], before: {}, after: {} }, 'changed a, b of user'],
    [
      { fields: ['roleIds'], before: { roleIds: [] }, after: { roleIds: ['01a1ea51-b6a6-7e56-877d-5453ebc0542c'] } },
      'changed roles of user',
    ],
    [
      {
        entity: 'customer',
        fields: ['salesRepId'],
        before: { salesRepId: '01a1ea51-b6a6-7e56-877d-5453ebc0542c' },
        after: { salesRepId: null },
      },
      'changed sales rep of customer',
    ],
    [{ fields: ['companyIds', 'number'], before: {}, after: {} }, 'changed companies, number of user'],
    [{ fields: ['a', 'b', 'c', 'd', 'e'] }, 'changed a, b, c and 2 more of user'],
    [
      {
        entity: 'role',
        fields: ['permissions'],
        before: { permissions: ['LIST_SALES'] },
        after: { permissions: ['LIST_SALES', 'AUDIT', 'EXPORT'] },
      },
      'added AUDIT, EXPORT to permissions of role',
    ],
    [
      {
        entity: 'role',
        fields: ['permissions'],
        before: { permissions: ['A', 'B'] },
        after: { permissions: ['B', 'C'] },
      },
      'added C to permissions of role and took A',
    ],
    [
      { entity: 'role', fields: ['permissions'], before: { permissions: ['A', 'B'] }, after: { permissions: [] } },
      'took A, B from permissions of role',
    ],
    [{ entity: 'sales-order', before: null, after: { number: 48213 } }, 'added sales order 48213'],
    [{ entity: 'role', before: { name: 'Rep' }, after: null }, 'removed role Rep'],
    [{ entity: 'session', action: 'sign-in', before: null, after: { device: 'Chrome' } }, 'signed in'],
    [{ entity: 'order', action: 'sales-order.recount' }, 'sales order recount, order'],
  ])('case %#', (part, words) => expect(deed(part)).toBe(words))

  it.each([
    ['givenName', 'given name'],
    ['ship_address_id', 'ship address id'],
    ['sales-order.placed', 'sales order placed'],
  ])('%s is %s', (name, words) => expect(inWords(name)).toBe(words))

  it.each([
    [null, 'nothing'],
    ['', 'nothing'],
    [0, '0'],
    [[], 'nothing'],
    [['a', true], 'a, yes'],
    [{ x: 1 }, '{"x":1}'],
  ])('the value %j is %s', (value, words) => expect(valueInWords(value)).toBe(words))
})
