import {
  type CountedProduct,
  type Receipt,
  type ReceiptLot,
  type ReceiptProduct,
  receipts,
} from '@galen/contract/purchasing/receipts'
import type { Input } from '@galen/contract/route'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import {
  announce,
  forgetLastScan,
  lastOutcome,
  type Scan,
  type ScanOutcome,
  scansWait,
  useScans,
  useScansWait,
} from '../../patterns/scanning/scans.ts'
import { useLatest, useReadAfterReplay } from '../../patterns/warehouse/after-replay.ts'
import { refusedScans, waiting } from '../../patterns/warehouse/scan-queue.ts'
import { useScanQueue } from '../../patterns/warehouse/use-scan-queue.ts'
import {
  countedOutcome,
  type AskedScan,
  askedScan,
  countedItemName,
  printableCode,
  refusedOutcome,
} from './count-outcomes.ts'
import { changedLots, type CountedOnce, countedOnce } from './counted-lots.ts'
import { partsOf } from '../../patterns/scanning/code-parts.ts'
import { useDeskOpened } from '../../patterns/scanning/desk-opened.ts'
import { noteScan } from './scan-log.ts'

export type CountBody = NonNullable<Input<typeof receipts.count>['body']>
export type Counting = ReturnType<typeof useCounting>

type Open = OpenDocument<Receipt>

/** Counts product on an open receipt: by scanner wherever the cursor is, or by hand. Without a network scans wait here. */
export function useCounting(open: Open | undefined, isCounting: boolean, isOpening: boolean) {
  const queue = useScanQueue(receipts.count)
  const [asked, setAsked] = useState<AskedScan>()
  const [perScan, setPerScan] = useState<number | null>(null)
  const lines = useCountedLines(open)
  const id = open?.id ?? ''
  useScansWait(isOpening)
  useDeskOpened(id)
  const unsent = scansOf(id, waiting(queue.entries))
  const rejected = scansOf(id, refusedScans(queue.entries))
  useReadAfterReplay(open, waiting(queue.entries).length)
  useWordsAfterReplay(unsent.length, rejected.length)
  const count = async (body: CountBody): Promise<CountedProduct> => {
    const reply = (await call(receipts.count, { params: { id }, body })).body
    lines.take(reply)
    setAsked(undefined)
    const lot = body.lot ?? body.products?.[0]?.lots?.[0]?.lot
    if (reply.added !== 0) noteScan(id, { ...added(reply), label: lot ?? printableCode(body.scan ?? '') })
    return reply
  }
  const refuse = async (
    sent: { readonly key?: string; readonly cause?: unknown },
    scan: Scan,
  ): Promise<ScanOutcome> => {
    if (sent.key !== undefined) await queue.remove(sent.key)
    const question = askedScan(sent.cause, scan.code)
    if (question) setAsked(question)
    const outcome = refusedOutcome(sent.cause, question)
    const state = outcome.sound === 'choice' ? 'asked' : 'refused'
    noteScan(id, { state, label: labelOf(scan), about: outcome.words, figure: '' })
    return { ...outcome, parts: partsOf(readingOf(scan)) }
  }
  useScans(async (scan) => {
    if (!open || !isCounting) return undefined
    const reading = readingOf(scan)
    const quantity = reading?.serialNumber === undefined ? perScan : null
    const body = { scan: scan.code, ...(quantity !== null && { quantity }) }
    const sent = await queue.add(labelOf(scan), { params: { id }, body })
    if (sent.kind === 'refused') return refuse(sent, scan)
    setPerScan(null)
    if (sent.kind === 'kept') return keptOutcome(id, scan)
    const once = lines.take(sent.reply)
    setAsked(undefined)
    noteScan(id, { ...added(sent.reply), label: labelOf(scan) })
    return {
      ...countedOutcome(sent.reply),
      parts: partsOf(reading),
      ...(once && { undo: () => void scansWait(lines.undo(once)) }),
    }
  })
  return {
    asked,
    dismiss: () => setAsked(undefined),
    count,
    queue,
    /** Scans of this receipt that the server has not taken yet. */
    unsent: unsent.length,
    /** Scans of this receipt that the server refused and no one settled. */
    rejected,
    /** Units of the next scan where they are not those of its package. */
    perScan,
    setPerScan,
    lastLine: lines.lastLine,
    setLastLine: lines.setLastLine,
    removeContainer: (code: string) => scansWait(lines.removeContainer(code)),
    remove: (...of: Parameters<typeof lines.remove>) => scansWait(lines.remove(...of)),
  }
}

const readingOf = ({ result }: Scan) => (result.kind === 'reading' ? result.reading : undefined)
const labelOf = (scan: Scan) => readingOf(scan)?.lot ?? printableCode(scan.code)
const added = (reply: CountedProduct) => ({
  state: 'added' as const,
  about: countedItemName(reply),
  figure: `+${reply.added}`,
})

/** A scan that waits says which one it is: the shelf is not known before the server answers. */
function keptOutcome(id: string, scan: Scan): ScanOutcome {
  const { lot, serialNumber } = readingOf(scan) ?? {}
  const label = labelOf(scan)
  noteScan(id, { state: 'waiting', label, about: text('Waiting'), figure: '' })
  return {
    sound: 'accepted',
    words: text('Saved on this device'),
    detail: text('{label}. It is sent once you are online.', {
      label: lot === undefined ? label : [text('Lot {lot}', { lot }), serialNumber].filter(Boolean).join(', '),
    }),
    parts: partsOf(readingOf(scan)),
  }
}

/** The banner says what became of the scans that waited. */
function useWordsAfterReplay(unsent: number, rejected: number): void {
  const before = useRef(unsent)
  useEffect(() => {
    const sent = before.current
    before.current = unsent
    // A single scan on its way is not one that waited: its own answer says what it came to.
    if (sent === 0 || unsent > 0 || lastOutcome.get()?.words !== text('Saved on this device')) return
    announce(
      rejected > 0
        ? {
            sound: 'refused',
            words: text('{count, plural, one {# scan was rejected} other {# scans were rejected}}', {
              count: rejected,
            }),
            detail: text('Open the list of rejected scans and settle them.'),
          }
        : { sound: 'accepted', words: text('All scans are sent.') },
    )
  }, [unsent, rejected])
}

/** The lines as the last reply left them; what comes by itself in between is a colleague's. */
function useCountedLines(open: Open | undefined) {
  const latest = useLatest(open)
  const [lastLine, setLastLine] = useState<string>()
  const noteOwn = useColleagues(open)
  const id = open?.id ?? ''
  const take = (reply: CountedProduct): CountedOnce | undefined => {
    const now = latest.current
    if (!now) return undefined
    const products = withCounted(now.stored.products, reply.products)
    const once = countedOnce(now.stored, reply)
    noteOwn(products)
    now.replace({ ...now.stored, ...reply.receipt, products })
    setLastLine(reply.products[0]?.id)
    return once
  }
  /** Takes back everything that one scan of a container counted. */
  const removeContainer = async (code: string) => {
    try {
      const { body } = await call(receipts.removeContainer, { params: { id }, query: { code } })
      take(body)
      toast.success(body.message)
    } catch (reason) {
      toastError(reason)
    }
  }
  const undo = async (once: CountedOnce) => {
    forgetLastScan()
    try {
      const reply = await takeBack(id, once)
      take(reply)
      const figure = `−${Math.abs(reply.added)}`
      const label = once.kind === 'container' ? once.code : once.lot
      noteScan(id, { state: 'added', label, about: text('Undone'), figure: reply.added === 0 ? '' : figure })
      announce({ sound: 'accepted', words: text('The last scan is undone.'), detail: countedItemName(reply) })
    } catch (reason) {
      toastError(reason)
    }
  }
  /** Takes back a lot, serialized or not; says whether it is gone. */
  const remove = async (
    line: string,
    { lot, serialized }: Pick<ReceiptLot, 'lot' | 'serialized'>,
  ): Promise<boolean> => {
    try {
      const query = { serialized: serialized ? ('true' as const) : ('false' as const) }
      take((await call(receipts.removePackages, { params: { id, p: line, l: lot }, query })).body)
      return true
    } catch (reason) {
      toastError(reason)
      return false
    }
  }
  return { take, undo, remove, removeContainer, lastLine, setLastLine }
}

async function takeBack(id: string, once: CountedOnce): Promise<CountedProduct> {
  if (once.kind === 'container')
    return (await call(receipts.removeContainer, { params: { id }, query: { code: once.code } })).body
  const params = { id, p: once.line, l: once.lot }
  if (once.kind === 'serials') {
    const query = { serialNumbers: [...once.serials] }
    return (await call(receipts.removeGtin, { params: { ...params, gtin: once.gtin }, query })).body
  }
  const query = { serialized: 'false' as const, packageIdentifiers: [...once.packages] }
  return (await call(receipts.removePackages, { params, query })).body
}

/** What colleagues count shows in the log at once, with who it was. */
function useColleagues(open: Open | undefined): (own: readonly ReceiptProduct[]) => void {
  const known = useRef<readonly ReceiptProduct[]>(undefined)
  const products = open?.stored.products
  const note = useEffectEvent((now: readonly ReceiptProduct[]) => {
    const before = known.current
    known.current = now
    if (!open || !before || before === now) return
    for (const { line, lot, units } of changedLots(before, now))
      noteScan(open.id ?? '', {
        state: 'added',
        label: lot,
        about: line.purchasableItem ? medicineName(line.purchasableItem) : line.description,
        figure: units > 0 ? `+${units}` : `−${-units}`,
        by: open.field('products').mark?.by,
      })
  })
  useEffect(() => {
    if (products) note(products)
  }, [products])
  const readAgain = useEffectEvent(() => open?.readAgain())
  useEffect(() => {
    const online = () => readAgain()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  return (own) => {
    known.current = own
  }
}

/** The lines of a receipt with those that a count changed or added. */
const withCounted = (known: readonly ReceiptProduct[], counted: readonly ReceiptProduct[]): ReceiptProduct[] => [
  ...known.map((line) => counted.find(({ id }) => id === line.id) ?? line),
  ...counted.filter((line) => !known.some(({ id }) => id === line.id)),
]

type Entry = { readonly words: string; readonly payload: Input<typeof receipts.count> }

const scansOf = (id: string, entries: readonly Entry[]) =>
  entries.filter(({ payload }) => payload.params.id === id).map(({ words }) => words)
