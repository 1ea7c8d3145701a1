import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import type { itemTypes, storages } from '@galen/domain/items/item'
import type { packageLevelNames } from '@galen/domain/items/gtin'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const typeLabels: Readonly<Record<(typeof itemTypes)[number], string>> = {
  prescription: text('Prescription'),
  otc: text('Over the counter'),
  device: text('Device'),
  supply: text('Supply'),
}

export const storageLabels: Readonly<Record<(typeof storages)[number], string>> = {
  room: text('Room temperature'),
  refrigerated: text('Refrigerated, 2–8 °C'),
  frozen: text('Frozen'),
  protected: text('Protected from light'),
}

export const levelLabels: Readonly<Record<(typeof packageLevelNames)[number], string>> = {
  each: text('Each'),
  inner: text('Inner pack'),
  case: text('Case'),
  pallet: text('Pallet'),
}

/** As printed on a label: C-II. */
export const scheduleInWords = (schedule: DeaSchedule) => `C-${schedule}`

/** Louder for what needs an order form; a schedule is no state, so it has no sign of one. */
export const scheduleTone = (schedule: DeaSchedule) =>
  ({ tone: schedule === 'I' || schedule === 'II' || schedule === 'IIN' ? 'void' : 'hold', plain: true }) as const

export const SchedulePill = ({ schedule }: { schedule: DeaSchedule }) => (
  <StatusPill {...scheduleTone(schedule)}>{scheduleInWords(schedule)}</StatusPill>
)

export const ItemActivePill = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'good' : 'draft'}>{isActive ? text('Active') : text('Inactive')}</StatusPill>
)

/** A day as the server writes it, for people. */
export const itemDayInWords = (day: string) => formatDate(parseBusinessDate(day))
