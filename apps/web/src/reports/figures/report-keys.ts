import { text } from '../../kit/text.ts'

export const monthKeys = {
  previousMonth: { keys: 'arrowleft', label: text('Previous month'), onlyByKey: true },
  nextMonth: { keys: 'arrowright', label: text('Next month'), onlyByKey: true },
} as const

export const reportKeys = { refresh: { keys: 'r', label: text('Refresh') } } as const

export const dashboardKeys = {
  refresh: { keys: 'r', label: text('Refresh') },
  fullScreen: { keys: 'shift+f', label: text('Full screen') },
} as const
