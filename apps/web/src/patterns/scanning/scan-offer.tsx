import { useStore } from '../../kit/store.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { openScan } from './scans.ts'

const ScanCard = onDemand(async () => (await import('./scan-card.tsx')).ScanCard)

/** Stands once in the frame: what can be done with a code that the open screen has no use for. */
export function ScanOffer() {
  const scan = useStore(openScan)
  return scan && <ScanCard key={scan.at} scan={scan} onClose={close} />
}

const close = () => openScan.set(null)
