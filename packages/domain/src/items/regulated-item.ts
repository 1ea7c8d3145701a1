import { type DeaSchedule, isControlled } from './dea-schedule.ts'

/** Whether where an item goes is a matter of licenses: prescription drugs, controlled substances and listed chemicals. */
export const isRegulated = (item: {
  readonly type: string
  readonly deaSchedule: DeaSchedule | null
  readonly listChemical: boolean
}): boolean => item.type === 'prescription' || isControlled(item) || item.listChemical
