import { type SalesRequest, salesRequests } from '@galen/contract/sales/sales-requests'
import { useRef } from 'react'
import { performed, toastError } from '../../client/api.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import type { RequestLine } from './request-line-state.ts'

/** Writes lines one after the other, each on the version that the one before it left; every reply is the whole order. */
export function useLineWrites(of: OpenDocument<SalesRequest> | undefined) {
  const last = useRef<Promise<void>>(Promise.resolve())
  const answered = useRef<SalesRequest>(undefined)
  const write = (position: number, call: (line: RequestLine, id: string) => Promise<SalesRequest>) => {
    last.current = last.current.then(async () => {
      if (!of) return
      const newest = [of.stored, answered.current].flatMap((request) =>
        request?.id === of.stored.id ? request.lines.filter((line) => line.position === position) : [],
      )
      const line = newest.toSorted((one, other) => other.version - one.version)[0]
      if (!line) return
      try {
        const reply = await call(line, of.stored.id)
        answered.current = reply
        of.replace(reply)
      } catch (reason) {
        toastError(reason)
        of.readAgain()
      }
    })
  }
  return {
    save: (position: number, body: object) =>
      write(position, ({ version }, id) =>
        performed(salesRequests.saveLine, { params: { id, position }, body: { version, ...body } }),
      ),
    split: (position: number) =>
      write(position, ({ version, quantity }, id) =>
        performed(salesRequests.splitLine, {
          params: { id, position },
          body: { version, quantity: Math.floor(quantity / 2) },
        }),
      ),
    /** Resolves when nothing is on its way any more. */
    settled: () => last.current,
  }
}
export type LineWrites = ReturnType<typeof useLineWrites>
