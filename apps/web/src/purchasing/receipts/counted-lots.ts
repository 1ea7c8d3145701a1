import type { CountedProduct, Receipt, ReceiptProduct } from '@galen/contract/purchasing/receipts'

type Known = {
  readonly products: readonly Pick<ReceiptProduct, 'id' | 'lots'>[]
  readonly containers: Receipt['containers']
}

/** What one count added, where one call takes it back. */
export type CountedOnce =
  | { readonly kind: 'container'; readonly code: string }
  | {
      readonly kind: 'serials'
      readonly line: string
      readonly lot: string
      readonly gtin: string
      readonly serials: readonly string[]
    }
  | { readonly kind: 'packages'; readonly line: string; readonly lot: string; readonly packages: readonly string[] }

type NewPackages = {
  readonly line: string
  readonly lot: string
  readonly gtin: string | null
  readonly serials: readonly string[]
  readonly packages: readonly string[]
}

/** What a reply has that was not there before it. */
export function countedOnce(
  before: Known,
  { products, receipt }: Pick<CountedProduct, 'products' | 'receipt'>,
): CountedOnce | undefined {
  const opened = receipt.containers.find(({ code }) => before.containers.every((known) => known.code !== code))
  if (opened) return { kind: 'container', code: opened.code }
  const found = products.flatMap((line) => newPackagesOf(before, line))
  const [one] = found
  if (!one || found.length > 1) return undefined
  const { line, lot, gtin, serials, packages } = one
  if (serials.length === 0) return { kind: 'packages', line, lot, packages }
  return gtin !== null && packages.length === 0 ? { kind: 'serials', line, lot, gtin, serials } : undefined
}

function newPackagesOf({ products }: Known, line: Pick<ReceiptProduct, 'id' | 'lots'>): readonly NewPackages[] {
  const lots = products.find(({ id }) => id === line.id)?.lots ?? []
  const known = lots.flatMap(({ packages }) => packages)
  const serialsBefore = new Set(
    known.flatMap(({ gtin, serialNumbers }) => serialNumbers.map((serial) => `${gtin} ${serial}`)),
  )
  const packagesBefore = new Set(known.flatMap(({ packageIdentifiers }) => packageIdentifiers))
  return line.lots.flatMap(({ lot, packages: inLot }) =>
    inLot.flatMap(({ gtin, serialNumbers, packageIdentifiers }) => {
      const serials = serialNumbers.filter((serial) => !serialsBefore.has(`${gtin} ${serial}`))
      const packages = packageIdentifiers.filter((name) => !packagesBefore.has(name))
      return serials.length + packages.length > 0 ? [{ line: line.id, lot, gtin, serials, packages }] : []
    }),
  )
}

/** What of one lot came or went between two states of the lines. */
type LotChange = { readonly line: ReceiptProduct; readonly lot: string; readonly units: number }

/** What others counted or took back between two readings of the lines. */
export function changedLots(before: readonly ReceiptProduct[], now: readonly ReceiptProduct[]): readonly LotChange[] {
  return now.flatMap((line) => {
    const was = unitsByLot(before.find(({ id }) => id === line.id))
    const is = unitsByLot(line)
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((lot) => {
      const units = (is.get(lot) ?? 0) - (was.get(lot) ?? 0)
      return units === 0 ? [] : [{ line, lot, units }]
    })
  })
}

function unitsByLot(line: ReceiptProduct | undefined): ReadonlyMap<string, number> {
  const units = new Map<string, number>()
  for (const { lot, quantity } of line?.lots ?? []) units.set(lot, (units.get(lot) ?? 0) + quantity)
  return units
}
