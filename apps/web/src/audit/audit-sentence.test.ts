import { beforeAll, describe, expect, it } from 'vitest'
import { actionInWords, changesInWords, fieldLabel, fieldValue, loadRecordWords } from './audit-sentence.ts'

beforeAll(loadRecordWords)

const ANA = '01a1ea51-b6a6-7e56-877d-5453ebc0542c'
const GONE = '01a1ea51-b6a6-7e56-877d-5453ebc0542d'
const BATCH = '01a1ea51-b6a6-7e56-877d-5453ebc0542e'

type Entry = Parameters<typeof actionInWords>[0]
const entry = (part: Partial<Entry>): Entry => ({
  entity: 'customer',
  entityId: '1',
  recordId: part.entityId ?? '1',
  record: null,
  action: 'change',
  fields: Object.keys({ ...part.before, ...part.after }),
  before: {},
  after: {},
  names: { [ANA]: 'Ana Ruiz', [BATCH]: 'B-00007' },
  ...part,
})
const changed = (entity: string, field: string, before: unknown, after: unknown) =>
  actionInWords(entry({ entity, before: { [field]: before }, after: { [field]: after } }))

const main = {
  id: 'a',
  kind: 'ship',
  name: 'Main',
  address: '12 Oak St',
  city: 'Austin',
  state: 'TX',
  active: true,
}

describe('an audit entry in words', () => {
  it.each([
    ['customer', 'phone', '555-0100', '555-0101', 'changed Phone from 555-0100 to 555-0101'],
    ['customer', 'phone', '', '555-0101', 'set Phone to 555-0101'],
    ['customer', 'phone', '555-0101', '', 'cleared Phone'],
    ['customer', 'creditLimit', 1000, 2500.5, 'changed Credit limit from 1,000.00 to 2,500.50'],
    ['customer', 'creditLimit', null, 0, 'set Credit limit to 0.00'],
    ['customer', 'isActive', true, false, 'deactivated the customer'],
    ['customer', 'salesRepId', null, ANA, 'set Sales rep to Ana Ruiz'],
    ['customer', 'salesRepId', ANA, GONE, 'changed Sales rep'],
    ['customer', 'notes', 'a', 'b'.repeat(80), 'changed Notes'],
    ['user', 'givenName', 'Ana', 'Anna', 'changed First name from Ana to Anna'],
    ['user', 'roleIds', [], [ANA], 'added Ana Ruiz to Roles'],
    ['role', 'permissions', ['LIST_SALES'], ['LIST_SALES', 'AUDIT'], 'added Audit to Permissions'],
    ['role', 'permissions', ['AUDIT', 'EXPORT'], ['AUDIT'], 'removed Export from Permissions'],
    ['license', 'expiresOn', '2026-12-01', '2027-12-01', 'changed Expires on from Dec 1, 2026 to Dec 1, 2027'],
    ['license', 'state', 'SHORT_DATED', 'ON_HOLD', 'changed State from short dated to on hold'],
    ['customer-payment', 'method', 'Check', 'ACH', 'changed Method from check to ACH'],
    ['customer-payment', 'batchId', null, BATCH, 'set Batch to B-00007'],
    ['customer-payment', 'applications', [], [{ number: 'I-9', amount: 5 }], 'added application I-9'],
    ['customer-credit', 'totalAmount', 100, 1250.5, 'changed Amount from 100.00 to 1,250.50'],
    ['customer-credit', 'date', '2026-12-01', '2026-12-02', 'changed Date from Dec 1, 2026 to Dec 2, 2026'],
    ['customer-credit', 'source', 'MANUAL', 'BAD_DEBT', 'changed Source from By hand to Write-off'],
    ['vendor-payment', 'checkNumber', null, '1001', 'set Check to 1001'],
    ['vendor-payment', 'totalAmount', 100, 1250.5, 'changed Amount from 100.00 to 1,250.50'],
    ['vendor-payment', 'remittanceSentAt', null, '2026-12-01T10:00:00Z', 'set Remittance sent to Dec 1, 2026'],
    ['vendor-credit', 'reference', '', 'CM-88', 'set Reference to CM-88'],
    ['thing', 'shape', { width: 1, deep: { id: ANA } }, null, 'cleared Shape'],
  ])('%s %s', (entity, field, before, after, words) => expect(changed(entity, field, before, after)).toBe(words))

  it('tells rows inside a record one by one', () => {
    expect(changed('customer', 'addresses', [], [main])).toBe('added ship-to address Main, 12 Oak St, Austin TX')
    expect(changed('customer', 'addresses', [main], [])).toBe('removed ship-to address Main, 12 Oak St, Austin TX')
    expect(changed('customer', 'addresses', [main], [{ ...main, city: 'Waco' }])).toBe(
      'changed City of ship-to address Main, 12 Oak St, Waco TX from Austin to Waco',
    )
    const license = { id: 'l', kind: 'state', type: 'pharmacy', state: 'TX', number: 'TX-100' }
    expect(changed('vendor', 'licenses', [], [license])).toBe('added license Pharmacy TX TX-100')
    expect(changed('vendor', 'contacts', [], [{ id: 'c', name: 'Ines Quill', role: 'Purchasing' }])).toBe(
      'added contact Ines Quill, Purchasing',
    )
    const each = { id: 'p', level: 'each', quantity: 1, gtin: '00377843089494' }
    expect(changed('item', 'packages', [], [each])).toBe('added package Each of 1, GTIN 00377843089494')
    expect(changed('item', 'packages', [each], [{ ...each, quantity: 12 }])).toBe(
      'changed Quantity of package Each of 12, GTIN 00377843089494 from 1 to 12',
    )
  })

  it('names the part of a record that changed', () => {
    const price = { entity: 'item-variation', recordId: 'item', record: 'Velora Pharma' }
    expect(actionInWords(entry({ ...price, before: { price: 5.25 }, after: { price: 5.4 } }))).toBe(
      'changed Price of Velora Pharma from 5.25 to 5.40',
    )
    expect(
      actionInWords(entry({ ...price, action: 'create', before: null, after: { vendorName: 'Lakeshore Rx' } })),
    ).toBe('added variation Lakeshore Rx')
  })

  it('tells of a record that came or went, by its name', () => {
    expect(actionInWords(entry({ before: null, after: { companyName: 'Fernbrook' } }))).toBe('added customer Fernbrook')
    expect(
      actionInWords(
        entry({ entity: 'customer-credit', action: 'create', before: null, after: { number: 'CC-00004' } }),
      ),
    ).toBe('added customer credit CC-00004')
    expect(actionInWords(entry({ entity: 'role', before: { name: 'Rep' }, after: null }))).toBe('deleted role Rep')
    expect(actionInWords(entry({ entity: 'preferences', before: null, after: { theme: 'dark' } }))).toBe(
      'added the preferences',
    )
  })

  it('puts several changes together', () => {
    const two = { before: { phone: '', email: 'a@b.example' }, after: { phone: '1', email: '' } }
    expect(actionInWords(entry(two))).toBe('set Phone to 1 and cleared Email')
    const three = { before: { phone: '', email: '', website: '' }, after: { phone: '1', email: '2', website: '3' } }
    expect(actionInWords(entry(three))).toBe('set Phone to 1 and made 2 more changes')
    expect(changesInWords(entry(three))).toHaveLength(3)
  })

  it('uses the words of an action, with the rows that came by it', () => {
    const license = { id: 'l', kind: 'dea', number: 'AP5836727' }
    expect(
      actionInWords(
        entry({
          action: 'approve-compliance',
          before: { licenses: [], complianceStatus: 'pending' },
          after: { licenses: [license], complianceStatus: 'approved' },
        }),
      ),
    ).toBe('approved the customer for compliance and added license DEA registration AP5836727')
    expect(actionInWords(entry({ entity: 'session', action: 'sign-in', before: null, after: null }))).toBe('signed in')
    expect(actionInWords(entry({ entity: 'order', action: 'sales-order.recount' }))).toBe('sales order recount, order')
  })

  it('calls fields and values as the screen does', () => {
    const names = { [ANA]: 'Ana Ruiz' }
    expect(fieldLabel('customer', 'taxId')).toBe('Tax ID')
    expect(fieldLabel('user', 'companyIds')).toBe('Companies')
    expect(fieldValue({ entity: 'customer', names }, 'salesRepId', ANA)).toBe('Ana Ruiz')
    expect(fieldValue({ entity: 'customer', names }, 'salesRepId', GONE)).toBe('–')
    expect(fieldValue({ entity: 'customer', names }, 'addresses', [main])).toBe('Main, 12 Oak St, Austin TX')
    expect(fieldValue({ entity: 'thing', names }, 'shape', { wide: true, by: ANA })).toBe('Wide yes, By Ana Ruiz')
  })
})
