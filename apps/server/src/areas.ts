import { accounting } from './accounting/accounting.operations.ts'
import { admin } from './admin/admin.operations.ts'
import { audit } from './audit/audit.operations.ts'
import { collaboration } from './collaboration/collaboration.operations.ts'
import { compliance } from './compliance/compliance.operations.ts'
import { edi } from './edi/edi.operations.ts'
import { finance } from './finance/finance.operations.ts'
import { identity } from './identity/identity.operations.ts'
import { importing } from './importing/importing.operations.ts'
import { items } from './items/items.operations.ts'
import { partners } from './partners/partners.operations.ts'
import type { Area } from './platform/area.ts'
import { registerAreas } from './platform/registered-areas.ts'
import { purchasing } from './purchasing/purchasing.operations.ts'
import { reports } from './reports/reports.operations.ts'
import { sales } from './sales/sales.operations.ts'
import { warehouse } from './warehouse/warehouse.operations.ts'

/** From the lowest to the highest: an area imports only what is above it in this list, and `admin` and `identity` each other. */
const business: readonly Area[] = [
  admin,
  partners,
  items,
  accounting,
  warehouse,
  finance,
  compliance,
  purchasing,
  sales,
  edi,
]
const withLists = [...business, audit]
const indices = withLists.flatMap((area) => area.indices ?? [])
const importKinds = withLists.flatMap((area) => area.importKinds ?? [])
const noteKinds = withLists.flatMap((area) => area.noteKinds ?? [])

/** Every area of the product, in order. What is not listed here is not served. Views, exports and notes work over all lists. */
export const areas: readonly Area[] = [
  identity(indices),
  ...business,
  reports(indices),
  audit,
  collaboration(noteKinds),
  importing(importKinds),
]

registerAreas(areas)
