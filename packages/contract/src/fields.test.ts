import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { changesShape, creationShape, enteredMask, replyShape } from './field-schemas.ts'
import { recordWords } from './field-words.ts'
import { choice, count, entityOf, enteredNames, fields, flag, instant, line, money, ref } from './fields.ts'
import { guards } from './guarded.ts'

const paper = fields({
  table: 'paper_order',
  noun: 'paper order',
  entered: {
    buyerId: ref('Buyer', { nullable: true }),
    reference: line('Vendor reference', { longest: 5, required: true }),
    isRushed: flag('Rushed'),
    freight: money('Freight', { seenWith: 'VIEW_COST' }),
    kind: choice('Kind', ['Stock', 'Direct'], { initial: 'Stock' }),
    boxes: count('Boxes', { sent: z.int().min(1) }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', ['Draft', 'Placed']),
    total: money('Total', { seenWith: 'VIEW_COST', follows: true }),
  },
  stamped: {
    placedAt: instant('Placed', { nullable: true }),
    secret: line('Secret', { hidden: true }),
  },
})
const creation = z.strictObject(creationShape(paper))
const changes = z.strictObject(changesShape(paper))
const reply = z.strictObject(replyShape(paper))

describe('what is sent', () => {
  it('has the fields that people enter, and those that are required', () => {
    expect(creation.safeParse({ reference: 'V-1' }).success).toBe(true)
    expect(creation.safeParse({ isRushed: true }).error?.issues).toMatchObject([{ path: ['reference'] }])
    expect(changes.safeParse({ isRushed: true, buyerId: null }).success).toBe(true)
  })

  it('has no field that the server gives', () => {
    for (const given of [{ number: '1' }, { status: 'Placed' }, { total: 1 }, { placedAt: null }, { secret: 'x' }])
      expect(changes.safeParse(given).success).toBe(false)
  })

  it('begins with what the declaration says, and is as narrow as it says', () => {
    expect(creation.parse({ reference: 'V-1' }).kind).toBe('Stock')
    expect(changes.parse({}).kind).toBeUndefined()
    expect(creation.safeParse({ reference: 'V-1', boxes: 0 }).success).toBe(false)
  })

  it('keeps the limit of a text and the cents of an amount', () => {
    expect(changes.safeParse({ reference: '123456' }).success).toBe(false)
    expect(changes.safeParse({ freight: 1.234 }).success).toBe(false)
    expect(changes.safeParse({ freight: 1.23 }).success).toBe(true)
  })
})

describe('a reply', () => {
  const whole = {
    id: '00000000-0000-7000-8000-000000000000',
    buyerId: null,
    reference: '',
    isRushed: false,
    freight: null,
    kind: 'Direct',
    boxes: 0,
    number: null,
    status: 'Draft',
    total: null,
    placedAt: null,
    version: 1,
  }
  it('has every field but those of the server alone', () => {
    expect(reply.parse(whole)).toEqual(whole)
    expect(reply.safeParse({ ...whole, secret: 'x' }).success).toBe(false)
    expect(reply.safeParse({ ...whole, status: 'Gone' }).success).toBe(false)
  })

  it('says the limits of what was entered only where it always did', () => {
    const long = { ...whole, reference: 'longer than five' }
    expect(reply.safeParse(long).success).toBe(true)
    expect(z.strictObject(replyShape(paper, { limits: true })).safeParse(long).success).toBe(false)
  })

  it('says who sees a field, and every sent field says so too', () => {
    expect(guards.get(reply.shape.total)).toEqual({ seenWith: 'VIEW_COST' })
    expect(guards.get(reply.shape.freight)).toEqual({ seenWith: 'VIEW_COST' })
    expect(guards.get(changes.shape.freight.unwrap())).toEqual({ seenWith: 'VIEW_COST' })
    expect(guards.has(reply.shape.reference)).toBe(false)
  })
})

describe('words and names', () => {
  it('come from the labels', () => {
    const words = recordWords(paper)
    expect(words.noun).toBe('paper order')
    expect(words.title?.({ number: 'P-7' })).toBe('P-7')
    expect(words.fields?.['reference']).toEqual({ label: 'Vendor reference' })
    expect(words.fields?.['total']).toMatchObject({ label: 'Total', follows: true })
    expect(words.fields?.['total']?.write?.(12.5)).toBe('12.50')
    expect(words.fields?.['placedAt']).toBeUndefined()
  })

  it('are those of the table and of what people enter', () => {
    expect(entityOf(paper)).toBe('paper-order')
    expect(enteredNames(paper)).toEqual(['buyerId', 'reference', 'isRushed', 'freight', 'kind', 'boxes'])
    expect(Object.keys(reply.omit(enteredMask(paper)).shape)).toEqual([
      'id',
      'number',
      'status',
      'total',
      'placedAt',
      'version',
    ])
  })
})
