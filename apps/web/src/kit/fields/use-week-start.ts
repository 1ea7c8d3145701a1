import type { WeekStart } from '@galen/domain/week-start'
import { useSession } from '../../shell/session.ts'

/** Where the company lets its weeks begin; Sunday where nobody is signed in. */
export const useWeekStart = (): WeekStart => useSession()?.settings.weekStart ?? 'Sunday'
