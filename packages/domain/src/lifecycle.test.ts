import { describe, expect, expectTypeOf, it } from 'vitest'
import { BusinessError } from './business-error.ts'
import { lifecycle, mermaidOf, type StatusOf, unreachable } from './lifecycle.ts'

const order = lifecycle(
  'sales order',
  {
    Draft: { edit: 'Draft', place: 'Placed' },
    Placed: { amend: 'Placed', hold: 'Hold', close: 'Closed', sendByMail: 'Placed' },
    Hold: { amend: 'Hold', release: 'Placed', close: 'Closed' },
    Closed: {},
  },
  { hold: 'be put on hold' },
)

describe('a lifecycle', () => {
  it('lists its statuses, the first one first', () => {
    expect(order.statuses).toEqual(['Draft', 'Placed', 'Hold', 'Closed'])
    expect(order.actions).toEqual(['edit', 'place', 'amend', 'hold', 'close', 'sendByMail', 'release'])
  })

  it('types statuses as a non-empty tuple of their names', () => {
    type Status = StatusOf<typeof order>
    expectTypeOf<Status>().toEqualTypeOf<'Draft' | 'Placed' | 'Hold' | 'Closed'>()
    expectTypeOf(order.statuses).toEqualTypeOf<readonly [Status, ...Status[]]>()
    // @ts-expect-error an action that no status has
    order.allows('plcae', 'Draft')
    // @ts-expect-error a status that leads nowhere
    lifecycle('batch', { Open: { close: 'Shut' }, Closed: {} })
  })

  it('answers what an action leads to', () => {
    expect(order.allows('place', 'Draft')).toBe(true)
    expect(order.after('place', 'Draft')).toBe('Placed')
    expect(order.after('amend', 'Hold')).toBe('Hold')
    expect(order.refusal('place', 'Draft')).toBeUndefined()
    expect(order.allowing('close')).toEqual(['Placed', 'Hold'])
  })

  it.each([
    ['place', 'Closed', 'A Closed sales order cannot be placed.'],
    ['edit', 'Placed', 'A Placed sales order cannot be edited.'],
    ['hold', 'Draft', 'A Draft sales order cannot be put on hold.'],
    ['sendByMail', 'Draft', 'A Draft sales order cannot be sent by mail.'],
  ] as const)('refuses %s when %s in words', (action, status, words) => {
    expect(order.allows(action, status)).toBe(false)
    expect(order.refusal(action, status)).toBe(words)
    expect(() => order.after(action, status)).toThrow(words)
  })

  it.each([
    ['close', 'closed'],
    ['void', 'voided'],
    ['apply', 'applied'],
    ['destroy', 'destroyed'],
    ['ship', 'shipped'],
  ])('says that a document cannot be … for %s', (action, past) => {
    const batch = lifecycle('batch', { Open: {}, Other: { [action]: 'Open' } })
    expect(batch.refusal(action, 'Open')).toBe(`An Open batch cannot be ${past}.`)
  })

  it('refuses with a code, the status and the action', () => {
    const refusal = (() => {
      try {
        return order.after('sendByMail', 'Closed')
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(BusinessError)
    expect(refusal).toMatchObject({
      code: 'sales-order.send-by-mail.refused',
      details: [{ field: 'status', message: 'Closed', action: 'sendByMail' }],
    })
  })

  it('puts the right article before a status', () => {
    const batch = lifecycle('batch', { Open: { close: 'Closed' }, Closed: {}, Used: {} })
    const unknown = lifecycle('batch', { Open: {}, Closed: { reopen: 'Open' } })
    expect(unknown.refusal('reopen', 'Open')).toBe('An Open batch cannot be reopened.')
    expect(batch.refusal('close', 'Used')).toBe('A Used batch cannot be closed.')
  })

  it('does not take names of built-in properties for actions or statuses', () => {
    const loose: { allows(action: string, status: string): boolean } = order
    expect(loose.allows('toString', 'Draft')).toBe(false)
    expect(loose.allows('place', 'constructor')).toBe(false)
  })

  it('refuses to exist without a status', () => {
    expect(() => lifecycle('ghost', {})).toThrow('no status')
  })
})

describe('reachability', () => {
  it('finds none in a sound lifecycle', () => {
    expect(unreachable(order)).toEqual([])
  })

  it('names the statuses nothing leads to', () => {
    const broken = lifecycle('receipt', {
      Draft: { place: 'Placed' },
      Placed: {},
      Validated: { close: 'Closed' },
      Closed: {},
    })
    expect(unreachable(broken)).toEqual(['Validated', 'Closed'])
  })
})

describe('the mermaid diagram', () => {
  it('draws the start, every arrow and the ends', () => {
    const invoice = lifecycle('invoice', { Draft: { place: 'Ready to ship' }, 'Ready to ship': {} })
    expect(mermaidOf(invoice)).toBe(
      [
        'stateDiagram-v2',
        '  state "Ready to ship" as Ready_to_ship',
        '  [*] --> Draft',
        '  Draft --> Ready_to_ship: place',
        '  Ready_to_ship --> [*]',
      ].join('\n'),
    )
    for (const edge of order.edges) expect(mermaidOf(order)).toContain(`${edge.from} --> ${edge.to}`)
  })
})
