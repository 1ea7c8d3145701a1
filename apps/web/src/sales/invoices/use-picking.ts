import type { Invoice, InvoiceLot } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import type { Input } from '@galen/contract/route'
import type { ScanResult } from '@galen/domain/scanning/gs1'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useDeskOpened } from '../../patterns/scanning/desk-opened.ts'
import { type ScanOutcome, useScans, useScansWait } from '../../patterns/scanning/scans.ts'
import { useLatest, useReadAfterReplay } from '../../patterns/warehouse/after-replay.ts'
import { waiting } from '../../patterns/warehouse/scan-queue.ts'
import { useScanQueue } from '../../patterns/warehouse/use-scan-queue.ts'
import { type PickLine, withProducts } from './pick-line.ts'
import {
  acceptedOutcome,
  lotOf,
  nameOf,
  type Picked,
  type RefusedPick,
  refusedPick,
  type ScanLogEntry,
  type Undoable,
  undoableOf,
} from './pick-outcomes.ts'

type Body = NonNullable<Input<typeof invoices.saveProduct>['body']>
export type Picking = ReturnType<typeof usePicking>

/** Picks goods for an open draft: by scanner wherever the cursor is, or by hand. Without a network scans wait on the device. */
export function usePicking(open: OpenDocument<Invoice> | undefined, isPacking: boolean, isOpening: boolean) {
  useScansWait(isOpening)
  useDeskOpened(open?.id ?? '')
  const queue = useScanQueue(invoices.saveProduct)
  const { log, note } = useScanLog()
  const [refused, setRefused] = useState<RefusedPick>()
  const [perScan, setPerScan] = useState<number | null>(null)
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const hands = useHandPicks(open)
  useReadAfterReplay(open, waiting(queue.entries).length)

  const refuse = async (sent: { readonly key?: string; readonly cause?: unknown }, scan: TakenScan) => {
    if (sent.key !== undefined) await queue.remove(sent.key)
    const why = refusedPick(sent.cause, scan)
    setRefused(why)
    note({ label: labelOf(scan), about: why.message, state: 'refused', figure: '' })
    const asks = why.reason === 'swap-reason' || why.reason === 'lot-needed'
    return { sound: asks ? ('choice' as const) : ('refused' as const), words: why.message }
  }
  const send = async (scan: TakenScan, given?: string): Promise<ScanOutcome> => {
    const lot = lotOf(scan.result)
    const reason = given ?? reasons[lot]
    const body = { scan: scan.code, ...(perScan !== null && { quantity: perScan }), ...(reason && { reason }) }
    const sent = await queue.add(labelOf(scan), { params: { id: open?.id ?? '' }, body })
    if (sent.kind === 'refused') return refuse(sent, scan)
    setRefused(undefined)
    setPerScan(null)
    if (sent.kind === 'kept') {
      note({ label: labelOf(scan), about: text('Waiting'), state: 'waiting', figure: '' })
      return { sound: 'accepted', words: text('Saved on this device'), detail: text('It is sent once you are online.') }
    }
    hands.take(sent.reply)
    if (given !== undefined && lot !== '') setReasons({ ...reasons, [lot]: given })
    const outcome = acceptedOutcome(sent.reply)
    note({ label: labelOf(scan), about: nameOf(sent.reply), state: 'added', figure: outcome.figure ?? '' })
    return outcome
  }
  useScans((scan) => (open && isPacking ? send(scan) : undefined))
  return {
    ...hands,
    queue,
    refused,
    log,
    perScan,
    setPerScan,
    dismiss: () => setRefused(undefined),
    /** The same scan again, now with a reason to take another lot. */
    sendAgain: ({ code, result }: RefusedPick, reason: string) => send({ code, ...(result && { result }) }, reason),
  }
}

type TakenScan = { readonly code: string; readonly result?: ScanResult }

const labelOf = ({ code, result }: TakenScan) => lotOf(result) || code

const LONGEST_LOG = 100

/** What was scanned on this screen, the last first. */
function useScanLog() {
  const [log, setLog] = useState<readonly ScanLogEntry[]>([])
  const note = (entry: Omit<ScanLogEntry, 'key'>) =>
    setLog((before) => [{ ...entry, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, LONGEST_LOG))
  return { log, note }
}

/** What is picked and put back without a scanner; each reply is drawn at once. */
function useHandPicks(open: OpenDocument<Invoice> | undefined) {
  const [last, setLast] = useState<Undoable>()
  const latest = useLatest(open)
  const id = open?.id ?? ''
  const take = (reply: Picked) => {
    const now = latest.current
    if (!now) return
    setLast(undoableOf(now.stored, reply))
    now.replace({ ...now.stored, ...reply.invoice, products: [...withProducts(now.stored.products, reply.products)] })
  }
  const takeBack = async (line: PickLine, lot: string, query: NarrowedBack) => {
    try {
      const params = { id, itemId: line.product.sellableId ?? '', allocId: line.lineId, lot }
      const { body } = await call(invoices.removePackage, { params, query })
      take(body)
      toast.success(body.message)
    } catch (reason) {
      toastError(reason)
    }
  }
  return {
    take,
    put: async (body: Body): Promise<Picked> => {
      const { body: reply } = await call(invoices.saveProduct, { params: { id }, body })
      take(reply)
      return reply
    },
    propose: async (lineIds: readonly string[]) => {
      try {
        const { body } = await call(invoices.propose, { params: { id }, body: { lineIds: [...lineIds] } })
        latest.current?.replace(body)
      } catch (reason) {
        toastError(reason)
      }
    },
    /** Puts goods back into their bin. */
    putBack: (line: PickLine, lot: Pick<InvoiceLot, 'lot' | 'receiptId'>) =>
      takeBack(line, lot.lot, lot.receiptId ? { receiptId: lot.receiptId } : {}),
    undo: async () => {
      if (!last) return
      const { line, lot, serials, units } = last
      await takeBack(line, lot, serials.length > 0 ? { serialNumbers: serials.join(',') } : { quantity: units })
    },
  }
}

type NarrowedBack = NonNullable<Input<typeof invoices.removePackage>['query']>
