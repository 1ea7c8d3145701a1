const STORED = 'galen.order-lines-sent'
const MOST = 50

type Sent = Readonly<Record<string, number>>

function sent(): Sent {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Sent
  } catch {
    return {}
  }
}

function store(next: Sent): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(Object.entries(next).slice(-MOST))))
  } catch {
    // Without room on the device a line is sent again as the first time only until the page is left.
  }
}

/**
 * What the order had of an item when a new line of it was sent first. The request may have been answered after the page was
 * left: the line that is restored is sent again as it was, and the server adds it once.
 */
export function quantityBefore(lineId: string, known: number): number {
  const before = sent()[lineId]
  if (before !== undefined) return before
  store({ ...sent(), [lineId]: known })
  return known
}

export function forgetSent(lineId: string): void {
  const { [lineId]: _answered, ...others } = sent()
  store(others)
}
