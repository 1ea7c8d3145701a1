import type { Invoice } from '@galen/contract/sales/invoice'
import { useState } from 'react'
import { isDone, pickLines } from './pick-line.ts'

export type PickView = ReturnType<typeof usePickView>
type Shown = 'open' | 'done' | 'all'

/** Which lines of a draft are shown, and the one whose lots are unfolded. */
export function usePickView(invoice: Invoice | undefined) {
  const lines = invoice ? pickLines(invoice) : []
  const done = lines.filter(isDone)
  const open = lines.filter((line) => !isDone(line))
  const [asked, setShown] = useState<Shown>()
  const shown = asked ?? (open.length === 0 ? 'all' : 'open')
  const [unfolded, setUnfolded] = useState<string>()
  const visible = { open, done, all: lines }[shown]
  const current = unfolded ?? open[0]?.lineId
  /** Unfolds a line and puts the cursor on it. */
  const goTo = (lineId: string | undefined) => {
    if (lineId === undefined) return
    if (!visible.some((line) => line.lineId === lineId)) setShown('all')
    setUnfolded(lineId)
    // Its row is drawn first.
    requestAnimationFrame(() => lookAt(lineId))
  }
  return {
    open,
    done,
    shown,
    setShown,
    visible,
    current,
    unfold: setUnfolded,
    goTo,
    nextLine: () => {
      const place = open.findIndex(({ lineId }) => lineId === current)
      goTo(open[place + 1]?.lineId ?? open[0]?.lineId)
    },
  }
}

function lookAt(lineId: string) {
  const line = document.querySelector<HTMLElement>(`[data-line="${lineId}"]`)
  line?.scrollIntoView({ block: 'nearest' })
  line?.querySelector('button')?.focus({ preventScroll: true })
}
