import type { NoticeGroup } from '../collaboration/notification-names.ts'
import { dayNotations, numberNotations } from '../notation.ts'

export const themes = ['system', 'light', 'dark'] as const
export const densities = ['compact', 'comfortable'] as const
/** As it is usual where the browser is, or as chosen. */
export const numberFormats = ['browser', ...numberNotations] as const
export const dateFormats = ['browser', ...dayNotations] as const

/** The address of a screen without any record in it, so that it leads nowhere else. */
export const START_PAGE = /^\/(?:[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)*)?$/
export const LONGEST_START_PAGE = 80

/** How the product looks, sounds and speaks to someone who never chose. */
export const defaultPreferences = {
  theme: 'system',
  density: 'compact',
  sounds: true,
  soundVolume: 60,
  keys: true,
  startPage: '/',
  numberFormat: 'browser',
  dateFormat: 'browser',
  confirmations: true,
  exportNews: true,
  mailedNotices: [] as NoticeGroup[],
  homeOrder: [] as string[],
  homeHidden: [] as string[],
} as const
