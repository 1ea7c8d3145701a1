import { admin } from './admin/admin.operations.ts'
import { audit } from './audit/audit.operations.ts'
import { identity } from './identity/identity.operations.ts'
import type { Area } from './platform/area.ts'

/** Every area of the product. What is not listed here is not served. */
export const areas: readonly Area[] = [identity, admin, audit]
