import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { file, route } from '@galen/contract/route'
import { eventually } from '../../test/eventually.ts'
import { kernel } from '../../test/kernel.ts'
import { givingWay, inPortions } from './give-way.ts'
import { heavyReads } from './heavy-reads.ts'
import { query } from './operation.ts'
import { type BusinessDocument, printDocument } from './pdf/business-document.ts'
import { printSmallLabels } from './pdf/labels.ts'

/** How many turns others have while the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}

const printOf = (lines: number): BusinessDocument => ({
  title: 'Statement',
  number: '1',
  letterhead: { name: 'Alpha Wholesale', logo: null, lines: [] },
  sections: [
    {
      kind: 'table',
      columns: [
        { label: 'Item', width: 3 },
        { label: 'Quantity', width: 1, align: 'right' },
      ],
      rows: Array.from({ length: lines }, (_, place) => ({ cells: [`Item ${place}`, '1'], details: ['Lot A1'] })),
    },
  ],
})
const labels = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    title: `Bin ${place}`,
    lines: [],
    code: { kind: 'code-128' as const, text: `BIN${place}` },
  }))

describe('long work', () => {
  it('gives way after every portion, and only then', async () => {
    const giveWay = givingWay(10)
    const done = turnsDuring(async () => {
      for (let step = 0; step < 100; step++) await giveWay()
    })
    expect(await done).toBeGreaterThanOrEqual(10)
    expect(await Array.fromAsync(inPortions([1, 2, 3], 2))).toEqual([1, 2, 3])
  })

  it.each([
    ['a print of 3,000 lines', () => printDocument(printOf(3000)), 200],
    ['400 labels', () => printSmallLabels('Bins', labels(400)), 16],
  ])('%s leaves turns to others', async (_, work, least) => {
    expect(await turnsDuring(work)).toBeGreaterThanOrEqual(least)
  })
})

const path = (name: string) => `/api/test/heavy/${name}` as const
const print = route({
  method: 'GET',
  path: path('print'),
  needs: 'signed-in',
  summary: 'test',
  replies: { 200: file('application/pdf') },
})
const held = route({ ...print, path: path('held') })
const small = route({
  method: 'GET',
  path: path('small'),
  needs: 'signed-in',
  summary: 'test',
  replies: { 200: z.object({ small: z.boolean() }) },
})

let begun = 0
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))
const { app, given } = await kernel([
  query(print, () => printDocument(printOf(4000))),
  query(small, async () => ({ small: true })),
  query(held, async () => {
    begun += 1
    await released
    return Buffer.from('%PDF')
  }),
])
const company = await given.company()
const people: Awaited<ReturnType<typeof given.user>>[] = []
while (people.length < 8) people.push(await given.user(company))
const asked = (place: number, url: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${people[place]?.token}` } })

describe('a small request', () => {
  it('is answered while someone prints 4,000 lines', async () => {
    const finished: string[] = []
    const printing = asked(0, print.path).then(({ statusCode }) => void finished.push(`print ${statusCode}`))
    finished.push(`small ${(await asked(1, small.path)).statusCode}`)
    await printing
    expect(finished).toEqual(['small 200', 'print 200'])
  })

  it('is answered while more people print than may at once', async () => {
    const printing = Promise.all(people.map((_, place) => asked(place, held.path)))
    await eventually(() => begun).toBe(4)
    expect((await asked(7, small.path)).statusCode).toBe(200)
    expect(begun).toBe(4)
    release()
    expect((await printing).map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200))
    expect(begun).toBe(8)
  })
})

describe('heavy reads', () => {
  it('are a few at once, fewer of one caller, and the next place goes to another', async () => {
    const inTurn = heavyReads(3, 2)
    const order: string[] = []
    const ends: (() => void)[] = []
    const ask = (caller: string) =>
      inTurn(caller, async () => {
        order.push(caller)
        await new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = ['ana', 'ana', 'ana', 'ana', 'ben', 'cleo'].map(ask)
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    await settled()
    expect(order).toEqual(['ana', 'ana', 'ben'])
    ends.shift()?.()
    await settled()
    expect(order).toEqual(['ana', 'ana', 'ben', 'cleo'])
    while (ends.length > 0) {
      ends.shift()?.()
      await settled()
    }
    await Promise.all(all)
    expect(order.toSorted()).toEqual(['ana', 'ana', 'ana', 'ana', 'ben', 'cleo'])
  })

  it('leave their place when they fail', async () => {
    const inTurn = heavyReads(1, 1)
    await expect(inTurn('ana', () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
    expect(await inTurn('ben', async () => 'printed')).toBe('printed')
  })
})
