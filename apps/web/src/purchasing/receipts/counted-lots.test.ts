import type { CountedProduct, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { expect, it } from 'vitest'
import { changedLots, countedOnce } from './counted-lots.ts'

const bundle = (gtin: string | null, serialNumbers: readonly string[], packageIdentifiers: readonly string[]) => ({
  gtin,
  serialNumbers,
  packageIdentifiers,
})
const line = (lots: readonly { lot: string; quantity: number; packages?: readonly ReturnType<typeof bundle>[] }[]) =>
  ({ id: 'line', lots: lots.map((one) => ({ packages: [], ...one })) }) as unknown as ReceiptProduct
const reply = (product: ReceiptProduct, containers: readonly { code: string; packages: number }[] = []) =>
  ({ products: [product], receipt: { containers } }) as unknown as CountedProduct
const before = (product: ReceiptProduct) => ({ products: [product], containers: [] })

it('names the serial that a scan added', () =>
  expect(
    countedOnce(
      before(line([{ lot: 'KX1', quantity: 1, packages: [bundle('1', ['S1'], [])] }])),
      reply(line([{ lot: 'KX1', quantity: 2, packages: [bundle('1', ['S1', 'S2'], [])] }])),
    ),
  ).toEqual({ kind: 'serials', line: 'line', lot: 'KX1', gtin: '1', serials: ['S2'] }))

it('names the package that a scan without a serial added', () =>
  expect(
    countedOnce(before(line([])), reply(line([{ lot: 'GZ', quantity: 12, packages: [bundle('5', [], ['p1'])] }]))),
  ).toEqual({ kind: 'packages', line: 'line', lot: 'GZ', packages: ['p1'] }))

it('names the container that a scan opened', () =>
  expect(
    countedOnce(
      before(line([])),
      reply(line([{ lot: 'KX1', quantity: 2, packages: [bundle('1', ['S1', 'S2'], [])] }]), [
        { code: '00', packages: 2 },
      ]),
    ),
  ).toEqual({ kind: 'container', code: '00' }))

it('takes nothing back where two lots grew', () =>
  expect(
    countedOnce(
      before(line([])),
      reply(
        line([
          { lot: 'A', quantity: 1, packages: [bundle('1', [], ['p1'])] },
          { lot: 'B', quantity: 1, packages: [bundle('1', [], ['p2'])] },
        ]),
      ),
    ),
  ).toBeUndefined())

it('sees what others counted and took back', () => {
  const was = line([
    { lot: 'A', quantity: 3 },
    { lot: 'B', quantity: 1 },
  ])
  const is = line([{ lot: 'A', quantity: 5 }])
  expect(changedLots([was], [is]).map(({ lot, units }) => [lot, units])).toEqual([
    ['A', 2],
    ['B', -1],
  ])
})
