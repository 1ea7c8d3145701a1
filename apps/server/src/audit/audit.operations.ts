import type { Area } from '../platform/area.ts'
import { auditSearch } from './audit.search.ts'

/** Who changed what, when and why. */
export const audit: Area = { operations: [], indices: [auditSearch] }
