import { admin } from './admin/admin.operations.ts'
import { audit } from './audit/audit.operations.ts'
import { collaboration } from './collaboration/collaboration.operations.ts'
import { finance } from './finance/finance.operations.ts'
import { identity, savedViews } from './identity/identity.operations.ts'
import { importing } from './importing/importing.operations.ts'
import { items } from './items/items.operations.ts'
import { partners } from './partners/partners.operations.ts'
import type { Area } from './platform/area.ts'
import { reports } from './reports/reports.operations.ts'
import { sales } from './sales/sales.operations.ts'

const withLists: readonly Area[] = [identity, admin, partners, items, sales, finance, audit]
const indices = withLists.flatMap((area) => area.indices ?? [])
const importKinds = withLists.flatMap((area) => area.importKinds ?? [])
const noteKinds = withLists.flatMap((area) => area.noteKinds ?? [])

/** Every area of the product. What is not listed here is not served. Views and exports work over all lists. */
export const areas: readonly Area[] = [
  ...withLists,
  savedViews(indices),
  reports(indices),
  collaboration(noteKinds),
  importing(importKinds),
]
