import { useStore } from '../store.ts'
import { regional } from '../regional.ts'

/** The day that the weeks of the company begin with. */
export const useWeekStart = () => useStore(regional).weekStart
