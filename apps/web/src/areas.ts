import { adminScreens } from './admin/admin.screens.ts'
import { auditScreens } from './audit/audit.screens.ts'
import { identityScreens } from './identity/identity.screens.ts'
import type { Screen } from './shell/screens.ts'
import { showroomScreens } from './showroom/showroom.screens.ts'

/** Every screen of the product. What is not listed here has no address. */
export const screens: readonly Screen[] = [...identityScreens, ...adminScreens, ...auditScreens, ...showroomScreens]
