import { formatMoney, parseCents } from '@galen/domain/money'
import { Instant } from '../kit/instant.tsx'
import { useSettings } from '../client/session.ts'

export const Nothing = () => <span className="secondary">–</span>

export const Amount = ({ of }: { of: number | null }) =>
  of === null ? <Nothing /> : <span className="figures">{formatMoney(parseCents(of))}</span>

export const Percent = ({ of }: { of: number | null }) =>
  of === null ? <Nothing /> : <span className="figures">{`${of}%`}</span>

export const At = ({ instant }: { instant: string | null }) => {
  const { timeZone } = useSettings().company
  return instant === null ? <Nothing /> : <Instant at={instant} timeZone={timeZone} />
}
