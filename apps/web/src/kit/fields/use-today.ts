import { businessDateOf } from '@galen/domain/dates'
import { useSettings } from '../../shell/session.ts'
import { useNow } from '../age.tsx'

/** The day it is in the company, whatever the clock of this computer says. */
export const useToday = () => businessDateOf(useNow(), useSettings().company.timeZone)
