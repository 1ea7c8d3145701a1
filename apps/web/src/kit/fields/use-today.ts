import { businessDateOf } from '@galen/domain/dates'
import { useNow } from '../age.tsx'
import { useStore } from '../store.ts'
import { regional } from '../regional.ts'

/** The day it is in the company, whatever the clock of this computer says. */
export const useToday = () => businessDateOf(useNow(), useStore(regional).timeZone)
